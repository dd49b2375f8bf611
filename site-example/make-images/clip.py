#!/usr/bin/env python3
"""Makes what moves in the example site, with ffmpeg alone: a film that looks slowly along a picture of the coast, and a motion
photo, which is a JPEG with a film after it, as phones by Samsung write it.

    python3 site-example/make-images/clip.py

The film is in H.264, which browsers play as it is, and bears a date with the zone of the place, as a phone writes it.
"""
import subprocess
from pathlib import Path

SITE = Path(__file__).resolve().parent.parent
FILM = SITE / "Formats/a film along the headlands.mp4"
PHOTO = SITE / "Formats/moves for a moment (motion photo).jpg"


def film(picture: str, seconds: int, size: str, path: Path, *options: str) -> None:
    """From left to right over what is wider than the frame, slowly at both ends."""
    look = f"scale=-2:3*{size.split(':')[1]}/2,crop={size}:(iw-ow)*(0.5-0.5*cos(PI*t/{seconds})):(ih-oh)*0.45,format=yuv420p"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", "-y", "-loop", "1", "-framerate", "24", "-t", str(seconds), "-i", str(SITE / picture),
         "-vf", look, "-an", "-c:v", "libx264", "-preset", "veryslow", "-crf", "32", "-threads", "4",
         "-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709", "-fflags", "+bitexact", "-flags:v", "+bitexact",
         "-movflags", "+faststart+use_metadata_tags", *options, str(path)], check=True)


def motion_photo(picture: str) -> None:
    part = PHOTO.with_suffix(".mp4")
    film(picture, 2, "480:360", part)
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", "-i", str(part), "-frames:v", "1", "-q:v", "4", "-fflags", "+bitexact",
                    "-flags:v", "+bitexact", str(PHOTO)], check=True)
    PHOTO.write_bytes(PHOTO.read_bytes() + b"MotionPhoto_Data" + part.read_bytes() + b"SEFT")
    part.unlink()


if __name__ == "__main__":
    film("Travels/Coast of Light/headlands.jpg", 5, "512:288", FILM,
         "-metadata", "com.apple.quicktime.creationdate=2026-05-25T20:40:00+0100")
    motion_photo("Travels/Coast of Light/DSC00904.jpg")
    for path in (FILM, PHOTO):
        print(path, path.stat().st_size, "bytes")
