"""A wide picture of pictures, for a README: justified rows, made of what is in the site's folder."""
from PIL import Image, ImageOps

ROWS = (
    ("Travels/Iceland in March/aurora over the lagoon.jpg", "家/客厅-早晨.jpg", "Travels/Desert nights/PXL_20260411_171204.jpg", "Nine grids/Four/autumn.jpg"),
    ("Nine grids/Five/IMG_1101.jpg", "Notes from a kitchen garden/sunflower by the fence.jpg", "Travels/Coast of Light/the white cliffs.jpg", "家/书房-打开的书.jpg", "Nine grids/Six/sheet 1.jpg"),
    ("家/浴室-窗边.jpg", "Travels/Coast of Light/DSC00871.jpg", "Nine grids/Nine/pear.jpg", "Travels/last evening in the city.jpg", "Nine grids/Eight/moon 3.jpg"),
)


def write(site, path, width=1600, gap=6):
    rows = []
    for names in ROWS:
        pictures = [ImageOps.exif_transpose(Image.open(site / n)).convert("RGB") for n in names]
        height = round((width - gap * (len(names) - 1)) / sum(p.width / p.height for p in pictures))
        row = Image.new("RGB", (width, height), "white")
        x = 0
        for p in pictures:
            w = round(p.width / p.height * height) if p is not pictures[-1] else width - x
            row.paste(p.resize((w, height), Image.LANCZOS), (x, 0))
            x += w + gap
        rows.append(row)
    sheet = Image.new("RGB", (width, sum(r.height for r in rows) + gap * (len(rows) - 1)), "white")
    y = 0
    for r in rows:
        sheet.paste(r, (0, y))
        y += r.height + gap
    sheet.save(path, quality=80, optimize=True, progressive=True)
