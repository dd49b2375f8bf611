/// Gives the files, or the folders, of one folder their components of addresses: readable, unique without regard to case,
/// and stable, so that what is added to the folder later does not move what was there.
public enum AddressBook {
    /// Names that an album's own pages and folders have, or the site's.
    public static let reservedFolders: Set<String> = ["media", "categories", "assets", "finding"]
    /// Names of the site's own pages, which stand beside the root album's.
    static let reservedItems: Set<String> = ["search", "timeline", "map"]

    /// In the site's root, the folder of the albums that are made by a rule. It is kept free also where there are none, so
    /// that to turn one on moves no other album.
    public static let smartFolder = "smart"

    /// In the site's root, the folder of what is behind the door.
    public static let sealedFolder = "sealed"

    /// The ids of items, in the order of `names`: the slug of the stem for JPEG, of stem and extension for others.
    public static func itemIDs(of names: [String]) -> [String] {
        assign(names, ending: ".jpg", slug: itemSlug(of:), isReserved: isReservedItem)
    }

    /// The components of folders, in the order of `names`, none of which is in `reserved` or `reservedFolders`.
    public static func folderAddresses(of names: [String], reserved: Set<String> = []) -> [String] {
        assign(names, ending: "", slug: { Slug.component($0) }) {
            reservedFolders.contains($0) || reserved.contains($0)
        }
    }

    /// `IMG_1.JPG` is `img_1`; `img_1.heic` is `img_1-heic`.
    static func itemSlug(of name: String) -> String {
        let utf8 = name.utf8
        guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")), dot != utf8.startIndex else {
            return Slug.component(name)
        }
        let ending = name[utf8.index(after: dot)...].lowercased()
        guard ending == "jpg" || ending == "jpeg" else { return Slug.component(name) }
        return Slug.component(String(name[..<dot]))
    }

    /// Two passes: a name that is its own slug already keeps it; of the others, one that shares its slug with anybody
    /// gets a suffix made from its own name alone. So nobody's address depends on whether a suffixed sibling exists.
    private static func assign(
        _ names: [String], ending: String, slug: (String) -> String, isReserved: (String) -> Bool
    ) -> [String] {
        var slugs: [String] = []
        slugs.reserveCapacity(names.count)
        var claims: [String: Int] = [:]
        claims.reserveCapacity(names.count)
        for name in names {
            let plain = slug(name)
            slugs.append(plain)
            claims[comparable(plain), default: 0] += 1
        }
        guard claims.count < names.count || slugs.contains(where: { needsSuffix($0, isReserved) }) else { return slugs }

        var taken = Set<String>()
        var waiting: [Int] = []
        for (index, name) in names.enumerated() {
            let plain = slugs[index]
            let isAlone = claims[comparable(plain)] == 1
            let keeps = !needsSuffix(plain, isReserved) && (isAlone || isCanonical(name, plain, ending))
            if !keeps || !taken.insert(comparable(plain)).inserted { waiting.append(index) }
        }
        // By name, so that the order of the folder has no say in who gets the longer hash when two hashes agree.
        for index in waiting.sorted(by: { names[$0].unicodeScalars.lexicographicallyPrecedes(names[$1].unicodeScalars) }
        ) {
            slugs[index] = suffixed(slugs[index], name: names[index], taken: &taken)
        }
        return slugs
    }

    private static func suffixed(_ slug: String, name: String, taken: inout Set<String>) -> String {
        let hash = StableHash(name)
        for digits in [6, 10, 16] {
            let suffix = hash.hexDigits(digits)
            let candidate = slug.isEmpty ? suffix : "\(slug)-\(suffix)"
            if taken.insert(comparable(candidate)).inserted { return candidate }
        }
        // Only two equal names, or a deliberate collision, come here.
        var number = 2
        while !taken.insert("\(hash.hexDigits(16))-\(number)").inserted { number += 1 }
        return "\(hash.hexDigits(16))-\(number)"
    }

    /// Whether the name is written exactly as its slug, with the usual ending.
    private static func isCanonical(_ name: String, _ slug: String, _ ending: String) -> Bool {
        name.utf8.elementsEqual("\(slug)\(ending)".utf8)
    }

    /// What file systems that ignore case compare: some by capitals (`ς` is `σ`), some by small letters.
    private static func comparable(_ slug: String) -> String {
        slug.utf8.allSatisfy { $0 < 0x80 } ? slug : slug.uppercased().caseFolded
    }

    private static func needsSuffix(_ slug: String, _ isReserved: (String) -> Bool) -> Bool {
        slug.isEmpty || isReserved(slug) || isWindowsDevice(slug)
    }

    /// `index` is the album's page, and `index-2` the second of its pages.
    private static func isReservedItem(_ slug: String) -> Bool {
        if reservedItems.contains(slug) { return true }
        guard slug.hasPrefix("index") else { return false }
        let rest = slug.dropFirst(5)
        return rest.isEmpty || (rest.first == "-" && rest.count > 1 && rest.dropFirst().allSatisfy(\.isASCIIDigit))
    }

    /// Files of these names, whatever follows a dot, cannot exist on Windows, where people unpack sites too.
    private static func isWindowsDevice(_ slug: String) -> Bool {
        switch slug.utf8.count {
        case 3: slug == "con" || slug == "prn" || slug == "aux" || slug == "nul"
        case 4:
            (slug.hasPrefix("com") || slug.hasPrefix("lpt")) && (slug.last?.isASCIIDigit ?? false)
        default: false
        }
    }
}

extension Character {
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

/// Turns a name of any kind into a readable component of an address.
public enum Slug {
    /// Lower-case letters and digits of any script, `_`, and single `-` for everything else; in normalisation form C and
    /// at most `maximumBytes` of UTF-8. A longer name is cut and ends in a hash of the whole.
    ///
    /// Empty where the name has no letter or digit; `AddressBook` gives such names one.
    public static func component(_ name: String, maximumBytes: Int = 80) -> String {
        var slug = String.UnicodeScalarView()
        var hasGap = false
        for scalar in name.caseFolded.unicodeScalars {
            guard isKept(scalar) else {
                hasGap = true
                continue
            }
            // A mark without a letter before it (an emoji's variation selector) has nothing to stand on.
            if isMark(scalar), slug.isEmpty || hasGap { continue }
            if hasGap, !slug.isEmpty { slug.append("-") }
            hasGap = false
            slug.append(scalar)
        }
        return bounded(String(slug).normalizedNFC, name: name, maximumBytes: maximumBytes)
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) || scalar == "_"
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber:
            return true
        default: return isMark(scalar)
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII || scalar.properties.isVariationSelector { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }

    static func bounded(_ slug: String, name: String, maximumBytes: Int) -> String {
        guard slug.utf8.count > maximumBytes else { return slug }
        let suffix = "-" + StableHash(name).hexDigits(6)
        var kept = ""
        var room = maximumBytes - suffix.utf8.count
        for character in slug {
            room -= character.utf8.count
            guard room >= 0 else { break }
            kept.append(character)
        }
        while kept.last == "-" { kept.removeLast() }
        return kept + suffix
    }
}
