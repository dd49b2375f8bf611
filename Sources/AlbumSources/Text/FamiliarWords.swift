import AlbumModel

/// What people write instead of an album's keys, because other programs call them that.
enum FamiliarWords {
    private static let groups: [(words: Set<String>, key: String)] = [
        (
            [
                "text", "texts", "prose", "body", "content", "contents", "story", "summary", "intro", "introduction",
                "about", "abstract", "subtitle", "desc", "descr", "details", "comment", "comments", "note",
                "notes", "info", "blurb", "简介", "描述", "说明", "介绍",
            ], "description"
        ),
        (["name", "heading", "headline", "albumname", "albumtitle", "label", "标题", "名称"], "title"),
        (
            [
                "photos", "photographs", "images", "pictures", "pics", "media", "files", "gallery", "slides", "videos",
                "照片", "图片",
            ], "items"
        ),
        (["thumbnail", "thumb", "coverphoto", "coverimage", "image", "photo", "picture", "poster", "封面"], "cover"),
        (["lang", "locale", "语言"], "language"),
        (["day", "when", "datetime", "created", "日期"], "date"),
    ]
    /// Words that describe one photo. Some are also keys of `privacy`, where they switch something on.
    private static let ofItems: Set<String> = [
        "tags", "tag", "keywords", "keyword", "people", "persons", "person", "faces", "location", "place", "places",
        "gps", "latitude", "longitude", "coordinates", "camera", "lens", "标签", "关键词", "人物", "地点",
    ]

    /// Returns the end of a message about an unknown key; nil if the word is none of these.
    ///
    /// - Parameter isAllowed: returns whether a key may be written in the same place.
    static func advice(for entry: SourceValue.Entry, isAllowed: (String) -> Bool) -> String? {
        let word = HoldingWords.plain(entry.key)
        // Only albums and the root have items.
        guard isAllowed("items") else { return nil }
        if ofItems.contains(word), !entry.value.saysYes, !entry.value.saysNo {
            return "; it describes an item, so write it in a sidecar, as in `IMG_1.jpg.yml`"
        }
        guard let key = groups.first(where: { $0.words.contains(word) && isAllowed($0.key) })?.key else { return nil }
        if key == "description" {
            return "; write a sentence as `description`, and a longer text in `album.md` in the same folder"
        }
        return "; did you mean `\(key)`?"
    }
}
