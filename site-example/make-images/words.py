"""The metadata of the pictures: time, camera, place, title, caption, keywords, rating."""

#: name: (make, model, lens, a serial number for the privacy settings to hold back)
CAMERAS = {
    "aurora": ("Aurora", "Aurora F2", "Aurora 24-70mm f/2.8", "AF2-004417"),
    "wide": ("Aurora", "Aurora F2", "Aurora 14mm f/1.8", "AF2-004417"),
    "heron": ("Heron", "Heron Pocket 3", "Heron 28mm f/2", "HP3-90121"),
    "linden": ("Linden", "Linden 35 RF", "Linden 50mm f/1.4", "L35-2208"),
    "fern": ("Fern", "Fern Phone 7", "Fern Phone 7 main camera", None),
}

#: album: (camera, offset from UTC, first moment, minutes between two pictures, place or None, keywords)
ALBUMS = {
    "Travels": ("heron", "+00:00", "2026:03:06 07:40:00", 2400, None, ["travel"]),
    "Travels/Iceland in March": ("aurora", "+00:00", "2026:03:14 19:12:00", 431, (64.0481, -16.1794, 12, "Glacier lagoon", "Iceland"), ["travel", "iceland", "winter"]),
    "Travels/Coast of Light": ("linden", "+02:00", "2026:05:22 20:58:00", 517, (36.1870, -5.9250, 8, "Cape of the lighthouse", "Spain"), ["travel", "sea"]),
    "Travels/Desert nights": ("wide", "+01:00", "2026:04:11 18:12:04", 81, (31.0802, -4.0133, 740, "Camp below the great dune", "Morocco"), ["travel", "desert", "night"]),
    "家": ("linden", "+08:00", "2026:10:03 08:20:00", 47, None, ["家", "室内"]),
    "Notes from a kitchen garden": ("fern", "+01:00", "2026:04:18 17:20:00", 38000, (52.2053, 0.1218, 15, "The garden", "England"), ["garden"]),
    "Formats": ("heron", "+00:00", "2026:06:01 10:00:00", 60, None, ["formats"]),
    "Nine grids/One": ("linden", "+01:00", "2026:11:01 07:31:00", 5, None, ["tree", "fog"]),
    "Nine grids/Two": ("linden", "+01:00", "2026:11:02 07:45:00", 790, None, ["cup", "still life"]),
    "Nine grids/Three": ("heron", "+01:00", "2026:07:19 18:02:00", 6, (50.7128, -2.4712, 3, "The shingle bank", "England"), ["stones"]),
    "Nine grids/Four": ("aurora", "+01:00", "2025:04:24 15:00:00", 131400, None, ["tree", "seasons"]),
    "Nine grids/Five": ("heron", "+01:00", "2026:10:12 21:06:00", 1437, None, ["rain", "window", "night"]),
    "Nine grids/Six": ("fern", "+01:00", "2026:02:08 14:10:00", 9, None, ["paper", "abstract"]),
    "Nine grids/Seven": ("aurora", "+00:00", "2026:08:03 18:30:00", 1441, (50.2139, -5.4780, 20, "The bench above the bay", "England"), ["sea", "week"]),
    "Nine grids/Eight": ("wide", "+00:00", "2026:09:13 22:30:00", 4700, None, ["moon", "night"]),
    "Nine grids/Nine": ("linden", "+01:00", "2026:09:05 10:00:00", 21, None, ["fruit", "still life"]),
}

#: path, in the order of taking: (title or None, caption or None, further keywords, rating or None)
WORDS = {
    "Travels/IMG_0412.jpg": ("Above the clouds", "Twenty minutes after take-off the peaks stood out of the fog like islands.", ["mountains", "fog"], 4),
    "Travels/IMG_0433.jpg": ("Sunrise from the night train", "The forest went by for an hour, and nobody in the carriage was awake.", ["forest", "sunrise"], 4),
    "Travels/the road home.jpg": ("The road home", "The last valley before the pass, green already in its lower half.", ["mountains"], 3),
    "Travels/last evening in the city.jpg": ("Last evening in the city", "One more walk to the far bank, to see the lights come on.", ["city", "dusk"], 5),

    "Travels/Iceland in March/IMG_2041.jpg": ("Dusk at the fjord", "The mountains kept the pink a good while longer than the sky did.", ["mountains", "dusk"], 5),
    "Travels/Iceland in March/last light, first star.jpg": ("Last light", "Waiting in the car for the dark, with the heater on.", ["dusk"], 3),
    "Travels/Iceland in March/aurora over the lagoon.jpg": ("Aurora over the lagoon", "It began at eleven, without a sound, and filled the sky in a minute.", ["aurora", "night"], 5),
    "Travels/Iceland in March/green fire.jpg": ("Green fire", "The second night: fainter, but straight overhead.", ["aurora", "night"], 4),
    "Travels/Iceland in March/IMG_2057.jpg": ("New snow", "The road was open again by ten.", ["mountains", "snow"], 3),
    "Travels/Iceland in March/black beach.jpg": ("Black beach", "Basalt, drizzle, and a wind that shut the car door for us.", ["sea"], 3),
    "Travels/Iceland in March/IMG_2103.jpg": ("The valley without a name", "Not on our map, so we stopped for lunch there.", ["mountains"], 4),

    "Travels/Coast of Light/DSC00871.jpg": ("Half past nine", "The sun takes its time here in May.", ["sunset"], 5),
    "Travels/Coast of Light/the white cliffs.jpg": ("The white cliffs", "From the small boat, on the one calm morning.", ["cliffs"], 4),
    "Travels/Coast of Light/DSC00904.jpg": (None, "Wind from the east, as they had promised in the harbour.", ["waves"], 3),
    "Travels/Coast of Light/headlands.jpg": ("Headlands", "Three capes, one behind the other, and haze between them.", ["haze"], 4),
    "Travels/Coast of Light/moon path.jpg": ("Moon path", "A night for swimming, said the man with the dog, and went home.", ["moon", "night"], 5),
    "Travels/Coast of Light/DSC00968.jpg": (None, "The day the ferry did not sail.", ["waves", "grey"], 2),

    "Travels/Desert nights/PXL_20260411_171204.jpg": (None, "The way we came, before the wind wipes it out.", ["dunes"], 3),
    "Travels/Desert nights/PXL_20260411_183347.jpg": ("Ten minutes of red", None, ["dunes", "sunset"], 4),
    "Travels/Desert nights/moonlight is enough.jpg": ("Moonlight is enough", "No lamp needed: one can read the labels on the tins.", ["moon", "dunes"], 4),
    "Travels/Desert nights/the milky way from camp.jpg": ("The Milky Way from camp", "Moonset was at two. Nobody went to bed.", ["stars", "milky way"], 5),
    "Travels/Desert nights/PXL_20260412_031522.jpg": (None, None, ["stars", "milky way"], 4),
    "Travels/Desert nights/one hour, one shutter.jpg": ("One hour, one shutter", "The pole star is the one that stays.", ["stars", "long exposure"], 4),

    "家/客厅-早晨.jpg": ("客厅的早晨", "八点钟的太阳刚好照到地毯上。", ["客厅", "早晨"], 5),
    "家/客厅-茶几.jpg": ("茶几", "书看到一半，茶还是热的。", ["客厅"], 4),
    "家/客厅-灯下.jpg": ("灯下", "晚上只开一盏灯就够了。", ["客厅", "夜"], 4),
    "家/厨房-全景.jpg": ("厨房", "墨绿色的柜门是自己刷的漆。", ["厨房"], 4),
    "家/厨房-水果碗.jpg": ("水果碗", "橙子总是最先吃完。", ["厨房"], 4),
    "家/厨房-红水壶.jpg": ("红水壶", "水开的时候会唱歌。", ["厨房"], 3),
    "家/厨房-晚饭后.jpg": ("晚饭后", None, ["厨房", "夜"], 4),
    "家/卧室-醒来.jpg": ("醒来", "周日，不用闹钟。", ["卧室", "早晨"], 5),
    "家/卧室-枕头.jpg": ("枕头", None, ["卧室"], 3),
    "家/卧室-床头灯.jpg": ("床头灯", "再读一页就睡。", ["卧室", "夜"], 4),
    "家/书房-下午.jpg": ("书房的下午", "西晒在书房里反而是件好事。", ["书房"], 5),
    "家/书房-打开的书.jpg": ("打开的书", "读到第一百三十页。", ["书房"], 4),
    "家/书房-夜读.jpg": ("夜读", None, ["书房", "夜"], 4),
    "家/浴室-窗边.jpg": ("窗边的浴缸", "下雨天泡澡最好。", ["浴室"], 5),
    "家/浴室-镜子.jpg": ("镜子", None, ["浴室"], 3),
    "家/浴室-烛光.jpg": ("烛光", "停电的那一晚，也不坏。", ["浴室", "夜"], 4),

    "Notes from a kitchen garden/IMG_3301.jpg": ("Lettuce, four weeks old", "Sown too thick, as every year. The thinnings were the first salad.", ["seedlings"], 4),
    "Notes from a kitchen garden/IMG_3388.jpg": ("The straight ones", "There were others. They tasted the same.", ["carrots"], 4),
    "Notes from a kitchen garden/chard against the sun.jpg": ("Chard against the sun", "Half past six in the evening, from a hand's breadth away.", ["macro", "leaf"], 5),
    "Notes from a kitchen garden/tomatoes, finally.jpg": ("Tomatoes, finally", "The first bowl, on the ninth of August.", ["tomatoes"], 5),
    "Notes from a kitchen garden/sunflower by the fence.jpg": ("Sunflower by the fence", "Planted by a bird.", ["flower"], 4),
    "Notes from a kitchen garden/the harvest table.jpg": ("The harvest table", "What was left after the neighbours had been.", ["harvest"], 5),

    "Formats/portrait.jpg": ("Portrait, 2:3", "Taller than it is wide.", ["forest"], None),
    "Formats/square.jpg": ("Square", "As wide as it is tall.", ["leaf"], None),
    "Formats/panorama 3000x750.jpg": ("Panorama, 4:1", "Four times as wide as it is tall.", ["mountains", "panorama"], 5),
    "Formats/tall 600x1800.jpg": ("Tall, 1:3", "Three times as tall as it is wide.", ["forest"], None),
    "Formats/transparent.png": ("A PNG with transparency", "The page shows through around the moon.", ["moon"], None),
    "Formats/small 200x150.jpg": ("A small picture", "200 pixels wide. It is never enlarged beyond that.", ["rain"], None),
    "Formats/waxing and waning.gif": ("An animated GIF", None, ["moon"], None),
    "Formats/wide colours (Display P3).jpg": ("Wide colours", "Tagged Display P3, with reds and oranges outside of sRGB.", ["paper"], None),
    "Formats/turned by its orientation tag.jpg": ("Turned by its tag", "The pixels lie on their side; EXIF orientation 6 says how to hold the picture.", ["city"], None),
    "Formats/greyscale.jpg": ("Greyscale", "One channel only.", ["forest"], None),

    "Nine grids/One/IMG_0001.jpg": ("One tree", "A portrait that stands alone keeps its own shape.", [], 5),
    "Nine grids/Two/morning cup.jpg": ("Morning cup", None, ["morning"], 4),
    "Nine grids/Two/evening cup.jpg": ("Evening cup", None, ["evening"], 4),
    "Nine grids/Three/one stone.jpg": ("One stone", None, [], None),
    "Nine grids/Three/two stones.jpg": ("Two stones", None, [], None),
    "Nine grids/Three/three stones.jpg": ("Three stones", "The fourth fell off, every time.", [], 4),
    "Nine grids/Four/spring.jpg": ("Spring", "It flowers for nine days.", [], 4),
    "Nine grids/Four/summer.jpg": ("Summer", None, [], 3),
    "Nine grids/Four/autumn.jpg": ("Autumn", None, [], 5),
    "Nine grids/Four/winter.jpg": ("Winter", "The same tree, from the same stone.", [], 4),
}
for _k in range(5):
    WORDS[f"Nine grids/Five/IMG_110{_k + 1}.jpg"] = (None, ("Monday's rain, from the bus.", "By the cinema.", "The market, closing.", "The bridge, in both directions.", "Almost home.")[_k], [], None)
for _k in range(6):
    WORDS[f"Nine grids/Six/sheet {_k + 1}.jpg"] = (("Shore", "Evening", "Meadow", "Canyon", "Ice", "Honey")[_k], None, [], None)
for _k, _day in enumerate(("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")):
    WORDS[f"Nine grids/Seven/{_day}.jpg"] = (_day, "The same horizon, " + ("grey", "bright", "gone", "on fire", "in a mood", "in pink", "by night")[_k] + ".", [], None)
for _k in range(8):
    WORDS[f"Nine grids/Eight/moon {_k + 1}.jpg"] = (("Young moon", "Waxing crescent", "First quarter", "Waxing gibbous", "Full, almost", "Waning gibbous", "Last quarter", "Old moon")[_k], None, [], None)
for _name in ("apple", "lemon", "aubergine", "pear", "tomato", "grapes", "orange", "pumpkin", "plums"):
    WORDS[f"Nine grids/Nine/{_name}.jpg"] = (_name.capitalize(), None, [], None)

#: Times of taking that an even step cannot give.
TIMES = {
    "Travels/IMG_0412.jpg": "2026:03:06 07:51:20",
    "Travels/IMG_0433.jpg": "2026:04:10 06:42:08",
    "Travels/the road home.jpg": "2026:04:16 16:20:45",
    "Travels/last evening in the city.jpg": "2026:05:29 21:36:10",
    "Travels/Iceland in March/IMG_2041.jpg": "2026:03:14 19:41:03",
    "Travels/Iceland in March/last light, first star.jpg": "2026:03:15 20:18:44",
    "Travels/Iceland in March/aurora over the lagoon.jpg": "2026:03:15 23:04:12",
    "Travels/Iceland in March/green fire.jpg": "2026:03:16 23:47:30",
    "Travels/Iceland in March/IMG_2057.jpg": "2026:03:17 10:12:51",
    "Travels/Iceland in March/black beach.jpg": "2026:03:19 14:05:29",
    "Travels/Iceland in March/IMG_2103.jpg": "2026:03:21 12:34:07",
    "Travels/Coast of Light/DSC00871.jpg": "2026:05:22 21:29:40",
    "Travels/Coast of Light/the white cliffs.jpg": "2026:05:23 10:02:18",
    "Travels/Coast of Light/DSC00904.jpg": "2026:05:24 15:47:09",
    "Travels/Coast of Light/headlands.jpg": "2026:05:25 20:31:55",
    "Travels/Coast of Light/moon path.jpg": "2026:05:26 23:58:21",
    "Travels/Coast of Light/DSC00968.jpg": "2026:05:28 09:14:36",
    "Travels/Desert nights/PXL_20260411_171204.jpg": "2026:04:11 18:12:04",
    "Travels/Desert nights/PXL_20260411_183347.jpg": "2026:04:11 19:33:47",
    "Travels/Desert nights/moonlight is enough.jpg": "2026:04:11 22:50:13",
    "Travels/Desert nights/the milky way from camp.jpg": "2026:04:12 02:26:40",
    "Travels/Desert nights/PXL_20260412_031522.jpg": "2026:04:12 04:15:22",
    "Travels/Desert nights/one hour, one shutter.jpg": "2026:04:12 21:45:00",
    "家/客厅-灯下.jpg": "2026:10:03 20:31:15",
    "家/厨房-晚饭后.jpg": "2026:10:03 19:12:40",
    "家/卧室-醒来.jpg": "2026:10:04 08:55:02",
    "家/卧室-枕头.jpg": "2026:10:04 09:20:33",
    "家/卧室-床头灯.jpg": "2026:10:04 22:40:18",
    "家/书房-夜读.jpg": "2026:10:05 21:36:59",
    "家/浴室-窗边.jpg": "2026:10:06 11:08:24",
    "家/浴室-镜子.jpg": "2026:10:06 11:15:47",
    "家/浴室-烛光.jpg": "2026:10:06 20:52:06",
    "Notes from a kitchen garden/IMG_3301.jpg": "2026:04:11 17:20:35",
    "Notes from a kitchen garden/IMG_3388.jpg": "2026:07:12 12:41:09",
    "Notes from a kitchen garden/chard against the sun.jpg": "2026:07:20 18:32:51",
    "Notes from a kitchen garden/tomatoes, finally.jpg": "2026:08:09 11:05:27",
    "Notes from a kitchen garden/sunflower by the fence.jpg": "2026:08:16 16:48:02",
    "Notes from a kitchen garden/the harvest table.jpg": "2026:10:04 15:10:44",
    "Nine grids/Two/evening cup.jpg": "2026:11:02 20:55:10",
}

#: Exposures to choose from: (aperture, seconds, ISO), by day, indoors, at night.
EXPOSURES = {
    "day": ((8, "1/250", 100), (5.6, "1/500", 100), (11, "1/125", 100), (8, "1/320", 200)),
    "indoors": ((2, "1/60", 800), (2.8, "1/80", 640), (1.8, "1/100", 400), (4, "1/30", 1250)),
    "night": ((1.8, "13", 3200), (2, "8", 2500), (1.8, "20", 1600), (2.8, "15", 3200)),
}
FOCAL = {"aurora": (24, 35, 50, 70), "wide": (14,), "heron": (28,), "linden": (50,), "fern": (6.9,)}
