import AlbumModel
internal import Files

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

    /// Returns the end of a message about an unknown key; nil if the word is not one of these, or if its value does not
    /// suit the key that it would mean.
    ///
    /// - Parameters:
    ///   - file: the path of the file with the entry.
    ///   - isAllowed: returns whether a key may be written in the same place.
    static func advice(for entry: SourceValue.Entry, in file: String, isAllowed: (String) -> Bool) -> String? {
        let word = HoldingWords.plain(entry.key)
        // Only albums and the root have items.
        guard isAllowed("items") else { return nil }
        if ofItems.contains(word), entry.value.mayDescribeItem {
            return "; it describes an item, so write it in a sidecar, as in `IMG_1.jpg.yml`"
        }
        guard let key = groups.first(where: { $0.words.contains(word) && isAllowed($0.key) })?.key,
            entry.value.mayBe(key)
        else { return nil }
        return key == "description"
            ? "; write a sentence as `description`\(adviceOnText(in: file))" : "; did you mean `\(key)`?"
    }

    /// Returns where a text of more than a sentence belongs.
    private static func adviceOnText(in file: String) -> String {
        let name = Paths.name(of: file).lowercased()
        guard FileNames.manifests.contains(name) else {
            return ", and a longer text in `album.md` in the album's folder"
        }
        if FileNames.ending(of: name) == "md" { return ", and a longer text below the keys" }
        return
            "; for a longer text, rename the file to `album.md`, put a line `---` above and below its keys, and write the text below them"
    }
}

extension SourceValue {
    /// Whether this is a switch or a number rather than words.
    private var isSwitch: Bool {
        guard let text else { return false }
        return saysYes || saysNo || ["none", "hidden", "private", "all", ""].contains(HoldingWords.plain(text))
            || Int(text) != nil
    }

    private var isList: Bool {
        guard case .sequence(let values) = content else { return false }
        return !values.isEmpty
    }

    fileprivate var mayDescribeItem: Bool { text != nil && !isSwitch && !isRefusal || isList }

    /// Returns whether an album's key may have this value.
    fileprivate func mayBe(_ key: String) -> Bool {
        let isWords = text != nil && !isSwitch
        return switch key {
        case "items": isList || text?.contains(".") == true
        case "cover": text?.contains(".") == true
        default: isWords
        }
    }
}
