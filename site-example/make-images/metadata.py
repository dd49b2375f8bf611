"""Writes EXIF, IPTC and XMP into the pictures, with one call of ExifTool."""
import datetime
import json
import subprocess
import tempfile
import zlib
from pathlib import Path

from words import ALBUMS, CAMERAS, EXPOSURES, FOCAL, TIMES, WORDS


def _kind(path, keywords):
    if {"night", "aurora", "stars", "moon", "夜"} & set(keywords) and "still life" not in keywords:
        return "indoors" if path.startswith("家/") or "window" in keywords else "night"
    return "indoors" if path.startswith("家/") or {"still life", "paper"} & set(keywords) else "day"


def facts(path):
    """The tags of one picture."""
    album = path.rsplit("/", 1)[0]
    camera, offset, first, step, place, keywords = ALBUMS[album]
    title, caption, more, rating = WORDS[path]
    order = [p for p in WORDS if p.rsplit("/", 1)[0] == album].index(path)
    seed = zlib.crc32(path.encode())
    when = datetime.datetime.strptime(first, "%Y:%m:%d %H:%M:%S")
    when += datetime.timedelta(minutes=step * order, seconds=0 if order == 0 else seed % 900)
    if path in TIMES:
        when = datetime.datetime.strptime(TIMES[path], "%Y:%m:%d %H:%M:%S")
    keywords = keywords + [k for k in more if k not in keywords]
    tags = {
        "SourceFile": path,
        "XMP-dc:Creator": ["albumgen contributors"], "XMP-dc:Rights": "CC0 1.0",
        "XMP-dc:Subject": keywords,
        "XMP-photoshop:DateCreated": when.strftime("%Y:%m:%d %H:%M:%S") + offset,
    }
    if title:
        tags["XMP-dc:Title"] = title
    if caption:
        tags["XMP-dc:Description"] = caption
    if rating is not None:
        tags["XMP-xmp:Rating"] = rating
    if path.endswith((".gif", ".png")):
        return tags
    make, model, lens, serial = CAMERAS[camera]
    aperture, exposure, iso = EXPOSURES[_kind(path, keywords)][seed % 4]
    if "long exposure" in keywords:
        aperture, exposure, iso = 4, "3600", 100
    tags |= {
        "EXIF:DateTimeOriginal": when.strftime("%Y:%m:%d %H:%M:%S"), "EXIF:OffsetTimeOriginal": offset,
        "EXIF:CreateDate": when.strftime("%Y:%m:%d %H:%M:%S"), "EXIF:OffsetTimeDigitized": offset,
        "EXIF:Make": make, "EXIF:Model": model, "EXIF:LensModel": lens,
        "EXIF:FNumber": aperture, "EXIF:ExposureTime": exposure, "EXIF:ISO": iso,
        "EXIF:FocalLength": FOCAL[camera][seed // 7 % len(FOCAL[camera])],
        "IPTC:CodedCharacterSet": "UTF8", "EXIF:Artist": "albumgen contributors", "EXIF:Copyright": "CC0 1.0",
        "IPTC:By-line": "albumgen contributors", "IPTC:CopyrightNotice": "CC0 1.0", "IPTC:Keywords": keywords,
    }
    if serial:
        tags["EXIF:SerialNumber"] = serial
    if title:
        tags["IPTC:ObjectName"] = title
    if caption:
        tags["IPTC:Caption-Abstract"] = caption
        tags["EXIF:ImageDescription"] = caption
    if "orientation" in path:
        tags["EXIF:Orientation#"] = 6
    if place:
        latitude, longitude, altitude, spot, country = place
        latitude += (seed % 211 - 105) * 1e-5 * 40
        longitude += (seed % 197 - 98) * 1e-5 * 40
        tags |= {
            "EXIF:GPSLatitude": abs(latitude), "EXIF:GPSLatitudeRef": "N" if latitude >= 0 else "S",
            "EXIF:GPSLongitude": abs(longitude), "EXIF:GPSLongitudeRef": "E" if longitude >= 0 else "W",
            "EXIF:GPSAltitude": altitude, "EXIF:GPSAltitudeRef#": 0,
            "XMP-iptcCore:Location": spot, "XMP-photoshop:Country": country,
        }
    return tags


def write(site, paths):
    if not paths:
        return
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "tags.json"
        table.write_text(json.dumps([facts(p) for p in paths], ensure_ascii=False), encoding="utf-8")
        subprocess.run(
            ["exiftool", "-q", "-overwrite_original", "-charset", "filename=utf8", "-charset", "iptc=utf8",
             "-charset", "exif=utf8", f"-json={table}", *paths],
            cwd=site, check=True)
