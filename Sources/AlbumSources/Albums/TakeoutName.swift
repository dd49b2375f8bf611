/// The name of a Google Takeout sidecar, which says to which photo it belongs.
///
/// Takeout writes `IMG_1.jpg.json` or `IMG_1.jpg.supplemental-metadata.json`, cuts the name at 46 characters wherever that
/// falls, and puts the number of a name that was there twice behind it: `IMG_1(1).jpg` has `IMG_1.jpg(1).json` or
/// `IMG_1.jpg.supplemental-metadata(1).json`. An edited copy, `IMG_1-edited.jpg`, has the sidecar of its original.
struct TakeoutName: Hashable {
    /// The photo's name without its number.
    var base: String
    /// 0 where there is none.
    var number = 0
    /// Whether the name may have been cut short.
    var isCut = false

    private static let ending = "supplemental-metadata"
    private static let longest = 46

    /// The name of a sidecar; nil unless it ends in `.json`.
    init?(sidecar name: String) {
        guard name.lowercased().hasSuffix(".json") else { return nil }
        let (stem, number) = Self.numbered(name.dropLast(5))
        self.number = number
        base = String(stem)
        isCut = stem.utf16.count >= Self.longest - 1
        guard let dot = stem.lastIndex(of: "."), dot > stem.startIndex else { return }
        let last = stem[stem.index(after: dot)...]
        if Self.ending.hasPrefix(last),
            isCut || last == Self.ending || FileNames.ending(of: String(stem[..<dot])) != nil
        {
            base = String(stem[..<dot])
            // What was cut then is the ending, or nothing.
            isCut = isCut && last.isEmpty
        }
    }

    /// The name of a photo or video.
    init(media name: String) {
        let stem = FileNames.stem(of: name)
        let (plain, number) = Self.numbered(stem)
        base = String(plain) + name[stem.endIndex...]
        self.number = number
    }

    /// The name that an edited copy was made from.
    var original: TakeoutName? {
        let stem = FileNames.stem(of: base)
        guard stem.hasSuffix("-edited") else { return nil }
        var name = self
        name.base = String(stem.dropLast("-edited".count)) + base[stem.endIndex...]
        return name
    }

    /// Takes `(2)` off the end.
    private static func numbered(_ text: Substring) -> (text: Substring, number: Int) {
        guard text.last == ")", let open = text.lastIndex(of: "("), open > text.startIndex else { return (text, 0) }
        let digits = text[text.index(after: open)...].dropLast()
        guard (1...4).contains(digits.count), digits.allSatisfy(\.isNumber), let number = Int(digits) else {
            return (text, 0)
        }
        return (text[..<open], number)
    }
}
