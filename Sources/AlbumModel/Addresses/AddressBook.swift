/// Assigns address components to the files or folders of one folder. They are readable, unique regardless of case, and
/// stable: a file that is added later changes an existing address only if both names have the same slug (`IMG_1.jpg`,
/// `img_1.jpg`). Then the name that equals its slug keeps it, and each of the others gets a suffix. Names alone decide: if
/// earlier addresses did, a build without the cache would give different addresses from one with it.
public enum AddressBook {
    /// Names of the program's own folders, in an album or in the site's root.
    public static let reservedFolders: Set<String> = albumFolders.union(["assets", findingFolder])
    /// The folders in an album for files that are made from its items.
    package static let albumFolders: Set<String> = ["media", "categories"]
    /// Names of the site's own pages, which are in the same folder as the root album's.
    static let reservedItems: Set<String> = ["search", "timeline", "on-this-day", "map"]

    /// The folder of the data that the pages for searching, the timeline, the map and days load, in the site's root.
    static let findingFolder = "finding"
    /// The folders of pages and data that show items of all albums.
    package static let sharedFolders = [smartFolder, findingFolder]

    /// Returns the folder of a file of the site, with a trailing slash; empty for the site's root.
    package static func folder(of address: String) -> String {
        address.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(address[...$0]) } ?? ""
    }

    /// Returns whether a file may show items of several albums: pages and data for finding, smart albums, feeds, site
    /// maps and the page for addresses that lead nowhere.
    package static func isShared(_ address: String) -> Bool {
        if sharedFolders.contains(where: { address.hasPrefix($0 + "/") }) { return true }
        guard let slash = address.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            return address == notFoundPage || address.hasPrefix("sitemap") && address.hasSuffix(".xml")
                || feeds.contains(address) || reservedItems.contains { address == $0 + ".html" }
        }
        return feeds.contains(String(address[address.utf8.index(after: slash)...]))
    }

    /// The page that hosts show for addresses that lead nowhere. Nothing else is at this address, even in a site without
    /// such a page, because hosts would show that instead.
    static let notFoundPage = notFoundName + ".html"
    private static let notFoundName = "404"

    /// The feeds of an album or of the site.
    private static let feeds: Set<String> = ["feed.xml", "feed.json"]

    /// The folder of smart albums, in the site's root. It is reserved even if the site has none, so that the first
    /// smart album does not change another album's address.
    public static let smartFolder = "smart"

    /// The folder of the encrypted files of spaces, in the site's root.
    public static let sealedFolder = "sealed"

    /// Returns the ids of items, in the order of `names`: the slug of the stem for JPEG files, of stem and extension
    /// for others.
    ///
    /// - Parameter isRoot: whether they are in the root album.
    public static func itemIDs(of names: [String], isRoot: Bool = false) -> [String] {
        assign(names, ending: ".jpg", slug: itemSlug(of:)) { slug in
            isReservedItem(slug) || isRoot && slug == notFoundName
        }
    }

    /// Returns the names of the pages of texts, in the order of `names`: the slugs of their stems.
    ///
    /// - Parameter isRoot: whether they are in the site's root, where the site has pages of its own.
    public static func pageNames(of names: [String], isRoot: Bool = true) -> [String] {
        assign(names, ending: ".md", slug: pageSlug) { slug in
            isRoot ? isReservedItem(slug) : slug != "index" && isAlbumPage(slug)
        }
    }

    /// Returns the name that the page of a text gets unless another page already has it.
    public static func pageSlug(of name: String) -> String {
        Slug.component(name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name)
    }

    /// Returns whether the site has a page of its own of this name in its root.
    public static func isReservedPage(_ slug: String) -> Bool { isReservedItem(slug) }

    /// Returns the address components of folders, in the order of `names`. None of them is in `reserved` or
    /// `reservedFolders`.
    ///
    /// Folders for which `isHidden` returns true are assigned last, so that they do not affect the components of the
    /// others. It is called only if a component depends on the other names.
    public static func folderAddresses(
        of names: [String], reserved: Set<String> = [], isHidden: (Int) -> Bool = { _ in false }
    ) -> [String] {
        let isReserved = { reservedFolders.contains($0) || reserved.contains($0) }
        var components = names.map { Slug.component($0) }
        if Set(components.map(comparable)).count == names.count,
            !components.contains(where: { needsSuffix($0, isReserved) })
        {
            return components
        }
        var taken: Set<String> = []
        let hidden = Set(names.indices.filter(isHidden))
        for part in [names.indices.filter { !hidden.contains($0) }, hidden.sorted()] {
            let assigned = assign(
                part.map { names[$0] }, ending: "", taken: taken, slug: { Slug.component($0) }, isReserved: isReserved)
            for (place, component) in zip(part, assigned) { components[place] = component }
            taken.formUnion(assigned.map(comparable))
        }
        return components
    }

    /// Returns the address components of groups of items, in the order of `names`. Of several names with the same slug,
    /// that of the largest group keeps it, so a rare variant spelling does not change the address of a known album.
    package static func groupAddresses(of names: [String], sizes: [Int]) -> [String] {
        let slugs = names.map { comparable(Slug.component($0)) }
        var first: [String: Int] = [:]
        for (index, slug) in slugs.enumerated() {
            guard let other = first[slug] else {
                first[slug] = index
                continue
            }
            let isFirst =
                sizes[index] != sizes[other]
                ? sizes[index] > sizes[other] : names[index].scalarsPrecede(names[other])
            if isFirst { first[slug] = index }
        }
        return folderAddresses(of: names) { first[slugs[$0]] != $0 }
    }

    /// Returns whether two folders would have the same address if each were alone. If so, a new one can
    /// change the address of the one that exists.
    public static func folderNamesClash(_ name: String, _ other: String) -> Bool {
        let slug = comparable(Slug.component(name))
        return !slug.isEmpty && slug == comparable(Slug.component(other))
    }

    /// `IMG_1.JPG` is `img_1`; `img_1.heic` is `img_1-heic`.
    static func itemSlug(of name: String) -> String {
        Slug.component(nameWithoutJPEGEnding(name))
    }

    /// Returns the stem of a JPEG file's name, and any other name as it is: ids and the search refer to files by it.
    package static func nameWithoutJPEGEnding(_ name: String) -> String {
        let utf8 = name.utf8
        guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")), dot != utf8.startIndex else { return name }
        let ending = name[utf8.index(after: dot)...].lowercased()
        return ending == "jpg" || ending == "jpeg" ? String(name[..<dot]) : name
    }

    /// Works in two passes: a name that equals its own slug keeps it; of the others, each that shares its slug gets a
    /// suffix derived from its own name alone. So no address depends on whether a suffixed sibling exists.
    private static func assign(
        _ names: [String], ending: String, taken others: Set<String> = [], slug: (String) -> String,
        isReserved: (String) -> Bool
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
        let mayClash = claims.count < names.count || !others.isEmpty
        guard mayClash || slugs.contains(where: { needsSuffix($0, isReserved) }) else { return slugs }

        var taken = others
        var waiting: [Int] = []
        for (index, name) in names.enumerated() {
            let plain = slugs[index]
            let isAlone = claims[comparable(plain)] == 1
            let keeps = !needsSuffix(plain, isReserved) && (isAlone || isCanonical(name, plain, ending))
            if !keeps || !taken.insert(comparable(plain)).inserted { waiting.append(index) }
        }
        // Sorted by name, so that the order of the folder does not decide which name gets the longer hash when two
        // hashes agree.
        for index in waiting.sorted(by: { names[$0].scalarsPrecede(names[$1]) }) {
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
        // Reached only by equal names or a deliberate hash collision.
        var number = 2
        while !taken.insert("\(hash.hexDigits(16))-\(number)").inserted { number += 1 }
        return "\(hash.hexDigits(16))-\(number)"
    }

    /// Whether the name is exactly its slug with the usual ending.
    private static func isCanonical(_ name: String, _ slug: String, _ ending: String) -> Bool {
        name.utf8.elementsEqual("\(slug)\(ending)".utf8)
    }

    /// Slugs contain no ASCII capitals.
    private static func comparable(_ slug: String) -> String {
        slug.utf8.allSatisfy { $0 < 0x80 } ? slug : slug.fileSystemFolded
    }

    private static func needsSuffix(_ slug: String, _ isReserved: (String) -> Bool) -> Bool {
        slug.isEmpty || isReserved(slug) || isWindowsDevice(slug)
    }

    private static func isReservedItem(_ slug: String) -> Bool { reservedItems.contains(slug) || isAlbumPage(slug) }

    /// `index` is the album's page, and `index-2` the second of its pages.
    private static func isAlbumPage(_ slug: String) -> Bool {
        guard slug.hasPrefix("index") else { return false }
        let rest = slug.dropFirst(5)
        return rest.isEmpty || (rest.first == "-" && rest.count > 1 && rest.dropFirst().allSatisfy(\.isASCIIDigit))
    }

    /// Whether files with this name, whatever their extension, cannot exist on Windows, where people unpack sites too.
    package static func isWindowsDevice(_ slug: String) -> Bool {
        switch slug.utf8.count {
        case 3: slug == "con" || slug == "prn" || slug == "aux" || slug == "nul"
        case 4:
            (slug.hasPrefix("com") || slug.hasPrefix("lpt")) && (slug.last?.isASCIIDigit ?? false)
        default: false
        }
    }
}

extension String {
    /// Returns whether the string comes first in an order that is the same everywhere.
    fileprivate func scalarsPrecede(_ other: String) -> Bool {
        unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars)
    }
}

/// Turns a name of any kind into a readable component of an address.
public enum Slug {
    /// Returns lower-case letters and digits of any script, `_`, and a single `-` for each run of other characters, in
    /// normalisation form C and at most `maximumBytes` long in UTF-8. A longer name is cut and ends in a hash of the
    /// whole name.
    ///
    /// Empty if the name has neither letters nor digits; `AddressBook` then uses a hash.
    public static func component(_ name: String) -> String {
        var slug = String.UnicodeScalarView()
        var hasGap = false
        for scalar in name.caseFolded.unicodeScalars {
            guard isKept(scalar) else {
                hasGap = true
                continue
            }
            // A mark without a preceding letter (an emoji's variation selector) has no base character.
            if isMark(scalar), slug.isEmpty || hasGap { continue }
            if hasGap, !slug.isEmpty { slug.append("-") }
            hasGap = false
            slug.append(scalar)
        }
        return bounded(String(slug).normalizedNFC, name: name)
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return ("a"..."z").contains(scalar) || scalar.isASCIIDigit || scalar == "_"
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

    private static let maximumBytes = 80

    private static func bounded(_ slug: String, name: String) -> String {
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
