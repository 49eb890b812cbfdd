"""The story of `co-researcher demo`: the main job on a made-up topic, offline, with recorded replies."""
