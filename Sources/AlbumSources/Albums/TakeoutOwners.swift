import AlbumModel

/// Finds the photos and videos of a folder to which a Google Takeout sidecar belongs.
struct TakeoutOwners {
    /// The photos and videos of one sidecar.
    struct Owners {
        var media: [String] = []
        /// Whether the sidecar describes only one of these pictures, since its name was cut and fits them all.
        var isUncertain = false
    }

    private var byName: [TakeoutName: [String]] = [:]
    /// Photos and videos whose number is a part of their names, not that of a duplicate.
    private var byWholeName: [TakeoutName: [String]] = [:]

    /// - Parameter media: the names of the folder's photos and videos.
    init(media: some Sequence<String>) {
        for file in media {
            let names = TakeoutName.names(ofMedia: file)
            let counted = [names.counted, names.counted.original].compactMap(\.self)
            for name in counted { byName[name, default: []].append(file) }
            let whole = [names.whole, names.whole?.original].compactMap(\.self)
            for name in whole { byWholeName[name, default: []].append(file) }
        }
    }

    /// Returns no photos and videos if the name is not that of a sidecar.
    func owners(of sidecar: String) -> Owners {
        guard var name = TakeoutName(sidecar: sidecar) else { return Owners() }
        let cut = name.cut
        name.cut = nil
        let media = (byName[name] ?? []) + (byWholeName[name] ?? [])
        guard media.isEmpty, let cut else { return Owners(media: media) }
        // `NAME.json` is that of `NAME….jpg` rather than that of its duplicate `NAME…(1).jpg`.
        for names in [byName, byWholeName] {
            let media = Self.media(names, beginning: cut, number: name.number)
            guard media.isEmpty else {
                // An edited copy shares the sidecar of its original.
                return Owners(media: media, isUncertain: Set(media.map(ShotVersions.rootStem)).count > 1)
            }
        }
        // The number may also count sidecars whose photos' names differ only where they were cut.
        let alike = Self.media(byName, beginning: cut, number: 0)
        guard alike.filter({ ShotVersions.uneditedStem($0) == nil }).count > 1 else { return Owners() }
        return Owners(media: alike, isUncertain: true)
    }

    /// Returns the photos and videos whose names begin with a cut name, and have this number.
    private static func media(_ names: [TakeoutName: [String]], beginning cut: String, number: Int) -> [String] {
        let media = names.filter { $0.key.number == number && $0.key.base.hasPrefix(cut) }.flatMap(\.value)
        return Set(media).sorted(by: NaturalOrder.precedes)
    }
}

/// The name of a Google Takeout sidecar, which identifies its photo.
///
/// Takeout writes `IMG_1.jpg.json` or `IMG_1.jpg.supplemental-metadata.json`, truncates the name to 46 characters at
/// any point, and appends the number of a duplicate name: `IMG_1(1).jpg` has `IMG_1.jpg(1).json` or
/// `IMG_1.jpg.supplemental-metadata(1).json`. An edited copy, `IMG_1-edited.jpg`, shares the sidecar of its original.
struct TakeoutName: Hashable {
    /// The photo's name without its number.
    var base: String
    /// 0 if there is none.
    var number = 0
    /// What the photo's name begins with, if the sidecar's name may have been truncated.
    var cut: String?

    private static let ending = "supplemental-metadata"
    private static let longest = 46

    /// Parses the name of a sidecar; nil unless it ends in `.json`.
    init?(sidecar name: String) {
        guard name.lowercased().hasSuffix(".json") else { return nil }
        let (stem, number) = Self.numbered(name.dropLast(5))
        self.number = number
        base = String(stem)
        let isCut = stem.utf16.count >= Self.longest - 1
        cut = isCut ? String(stem) : nil
        guard let dot = stem.lastIndex(of: "."), dot > stem.startIndex else { return }
        let last = stem[stem.index(after: dot)...]
        if Self.ending.hasPrefix(last),
            isCut || last == Self.ending || FileNames.ending(of: String(stem[..<dot])) != nil
        {
            base = String(stem[..<dot])
        }
    }

    private init(base: String, number: Int) {
        self.base = base
        self.number = number
    }

    /// Returns the names that a photo or video may have in a sidecar. `IMG_1(1).jpg` is the second of two photos
    /// `IMG_1.jpg`, with `IMG_1.jpg(1).json`, or had this whole name before it was uploaded, with `IMG_1(1).jpg.json`.
    static func names(ofMedia name: String) -> (counted: TakeoutName, whole: TakeoutName?) {
        let stem = FileNames.stem(of: name)
        let (plain, number) = numbered(stem)
        let whole = TakeoutName(base: name, number: 0)
        guard number != 0 else { return (whole, nil) }
        return (TakeoutName(base: String(plain) + name[stem.endIndex...], number: number), whole)
    }

    /// The name of the original of an edited copy.
    var original: TakeoutName? {
        let stem = FileNames.stem(of: base)
        guard let suffix = ShotVersions.editedSuffixes.first(where: stem.hasSuffix) else { return nil }
        var name = self
        name.base = String(stem.dropLast(suffix.count)) + base[stem.endIndex...]
        return name
    }

    /// Removes a trailing `(2)`.
    private static func numbered(_ text: Substring) -> (text: Substring, number: Int) {
        guard text.last == ")", let open = text.lastIndex(of: "("), open > text.startIndex else { return (text, 0) }
        let digits = text[text.index(after: open)...].dropLast()
        guard (1...4).contains(digits.count), digits.allSatisfy(\.isNumber), let number = Int(digits) else {
            return (text, 0)
        }
        return (text[..<open], number)
    }
}
