"""Makes trees of many small photographs, each with different bytes."""

import io
import random
from pathlib import Path

from PIL import Image

from photographs import with_comment

# The number of different pictures; the others differ from these only in a comment, which is enough for a different file.
PICTURES = 50
# The number of photographs with a sidecar from the start, so that changing its caption changes nothing else.
CAPTIONED = 5


def write_tree(root: Path, count: int, folders: int) -> list[Path]:
    """Writes `count` photographs into `folders` folders (0: all in the root). Returns the sidecars."""
    pictures = [picture(seed) for seed in range(PICTURES)]
    per_folder = -(-count // max(1, folders))
    sidecars = []
    for index in range(count):
        folder = root / f"album {index // per_folder:03}" if folders else root
        folder.mkdir(parents=True, exist_ok=True)
        photo = folder / f"photo {index:05}.jpg"
        photo.write_bytes(with_comment(pictures[index % PICTURES], f"photo {index}"))
        if index % per_folder == 3 and len(sidecars) < CAPTIONED or not folders and 3 <= index < 3 + CAPTIONED:
            sidecars.append(photo.with_name(photo.name + ".md"))
            write_caption(sidecars[-1], "the first caption")
    return sidecars


def write_caption(sidecar: Path, text: str) -> None:
    sidecar.write_text(f"---\ndescription: {text}\n---\n", encoding="utf-8")


def picture(seed: int) -> bytes:
    rng = random.Random(seed)
    small = Image.new("RGB", (8, 6))
    small.putdata([tuple(rng.randrange(256) for _ in range(3)) for _ in range(48)])
    file = io.BytesIO()
    small.resize((320, 240), Image.Resampling.BICUBIC).save(file, "JPEG", quality=85)
    return file.getvalue()
