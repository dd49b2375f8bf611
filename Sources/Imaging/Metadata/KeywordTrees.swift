import AlbumModel

/// The trees in which programs arrange keywords. Each program writes a tree of its own kind; digiKam also writes those
/// of most other programs.
extension MetadataReader {
    /// The paths in the trees of Lightroom, darktable and digiKam. Pages show the words of these.
    var shownTrees: [[String]] {
        paths(in: "Xmp.lr.hierarchicalSubject", by: "|") + paths(in: "Xmp.digiKam.TagsList", by: "/")
    }

    /// The names of people in all trees, and in the lists of people that are not shown as such.
    var namesAmongKeywords: [String] {
        let trees =
            shownTrees + paths(in: "Xmp.MicrosoftPhoto.LastKeywordXMP", by: "/")
            + paths(in: "Xmp.MicrosoftPhoto.LastKeywordIPTC", by: "/") + paths(in: "Xmp.mediapro.CatalogSets", by: "|")
            + paths(in: "Xmp.expressionmedia.CatalogSets", by: "|") + workingGroupPaths + categoryPaths
        let lists = document.xmpTags.filter(Self.namesPeople)
            .flatMap { document.texts($0, limit: Self.most) }
            .compactMap { MetadataText.clean(MetadataText.defaultAlternative(of: $0)) }
        var seen: Set<String> = []
        return Array((PeopleTree.names(in: trees) + lists).filter { seen.insert($0).inserted }.prefix(Self.most))
    }

    /// Returns whether a property has names of people or of regions, in whichever namespace and under whichever prefix.
    private static func namesPeople(_ tag: String) -> Bool {
        let name = tag[(tag.lastIndex { ":./".contains($0) }.map(tag.index(after:)) ?? tag.startIndex)...]
            .prefix { $0 != "[" }
        if name == "Name" { return tag.contains("Region") || tag.contains("regions") }
        return peopleProperties.contains(name.lowercased())
    }

    /// The properties of IPTC, the Metadata Working Group, Microsoft, Getty, PRISM, Media Pro and Expression Media, in
    /// lower case.
    private static let peopleProperties: Set<String> = [
        "personinimage", "personname", "persondisplayname", "personality", "person", "people",
    ]

    private static let most = 1000
    /// Nobody makes deeper trees.
    private static let deepest = 32

    private func paths(in tag: String, by separator: Character) -> [[String]] {
        list([tag], limit: Self.most).map { path in
            path.split(separator: separator).compactMap { MetadataText.clean(String($0)) }
        }
    }

    /// The paths in the tree of the Metadata Working Group, whose nodes have a keyword and children.
    private var workingGroupPaths: [[String]] {
        document.xmpTags.filter { $0.hasSuffix(Self.keyword) }.prefix(Self.most).map { tag in
            var steps: [String] = []
            var node = tag.dropLast(Self.keyword.count)
            while steps.count < Self.deepest, let step = document.text(String(node) + Self.keyword) {
                if let step = MetadataText.clean(step) { steps.append(step) }
                guard let slash = node.lastIndex(of: "/") else { break }
                node = node[..<slash]
            }
            return steps.reversed()
        }
    }

    private static let keyword = "/mwg-kw:Keyword"

    /// The paths in the tree of ACDSee, which is XML in a text:
    /// `<Category Assigned="0">People<Category Assigned="1">Ann Lee</Category></Category>`.
    private var categoryPaths: [[String]] {
        guard let text = document.text("Xmp.acdsee.categories") else { return [] }
        var paths: [[String]] = []
        var open: [String] = []
        for element in text.split(separator: "<").prefix(2 * Self.most) {
            if element.hasPrefix("/Category>") {
                _ = open.popLast()
            } else if element.hasPrefix("Category ") || element.hasPrefix("Category>"), open.count < Self.deepest,
                let end = element.firstIndex(of: ">")
            {
                let name = element[element.index(after: end)...]
                open.append(MetadataText.clean(Self.withoutEntities(name)) ?? "")
                paths.append(open)
            }
        }
        return paths
    }

    private static func withoutEntities(_ text: Substring) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")].reduce(String(text)) {
            $0.replacing($1.0, with: $1.1)
        }
    }
}
