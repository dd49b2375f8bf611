"""What WCAG says about colours."""

from collections.abc import Sequence


def contrast(one: Sequence[float], other: Sequence[float]) -> float:
    """Returns the contrast of two colours as WCAG defines it."""
    def luminance(colour: Sequence[float]) -> float:
        parts = [part / 255 for part in colour]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear))

    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
