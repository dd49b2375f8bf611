import AlbumModel

/// Settings with a special format.
extension KeyTable<AlbumDraft>.Key {
    static func located(_ name: String, _ path: Path<Located<String>?>, _ summary: String) -> Self {
        Self(name: name, type: "a file name or an id", summary: summary, schema: .text) { node, target, reader in
            if let value = reader.text(node) { target[keyPath: path] = reader.located(value, node) }
        }
    }

    static var draft: Self {
        Self(
            name: "draft", type: "`true` or `false`",
            summary: "Whether the album, with everything in it, is a draft, which is not published.", schema: .flag
        ) { node, target, reader in
            guard let value = reader.flag(node) else { return }
            // An album is a draft if any source says so.
            if target.isDraft, !value {
                let place = target.draftMark.map { " at \($0.place)" } ?? ""
                return reader.report(
                    "`draft: false` has no effect, because `draft: true`\(place) applies to this album too; remove one of them",
                    at: node.location, .warning)
            }
            target.draftMark = Located(value: value, place: reader.located("", node).place)
        }
    }

    /// If several dates are given, the latest applies.
    static var publishDate: Self {
        time("publishDate", \.publishDate, "When to publish the album; in UTC unless it states a zone.", keeping: >)
    }

    /// If several dates are given, the earliest applies.
    static var expireDate: Self {
        time("expireDate", \.expireDate, "When to stop showing the album; in UTC unless it states a zone.", keeping: <)
            .also("expiryDate", "expires")
    }

    /// `unlisted: true`, or a word appended to the album's address. A value that cannot be read counts as `true`.
    static var unlisted: Self {
        let type = "`true`, `false` or a word of at least \(AddressKey.minCharacters) letters and digits"
        var key = Self(
            name: "unlisted", type: type,
            summary: "Whether the album can be reached by its address alone; a word becomes part of that address.",
            schema: .either([.flag, .text])
        ) { node, target, reader in
            let isRoot = reader.subject == .site && !reader.isInConfiguration
            let wasUnlisted = target.settings.isUnlisted
            target.settings.isUnlisted = true
            var problem = "expected \(type) for `unlisted` but found \(node.summary)"
            if case .scalar(let text, _) = node.content, !node.isNull {
                switch text.lowercased() {
                case "true", "yes", "on": return
                case "false", "no", "off":
                    target.settings.isUnlisted = wasUnlisted
                    // What any source hides stays hidden.
                    guard wasUnlisted else { return }
                    return reader.report(
                        "`unlisted: false` has no effect, because this album or one above it is unlisted; remove it",
                        at: node.location, .warning)
                default: break
                }
                if let fault = AddressKey.problem(in: text) {
                    var generator = SystemRandomNumberGenerator()
                    let proposal = AddressKey.proposal(&generator)
                    problem =
                        "the word for `unlisted` \(fault); write a random word, such as `\(proposal)`, or `true` to keep the plain address"
                } else if isRoot {
                    problem =
                        "the home page has no folder whose address could end in the word for `unlisted`; write `true`, or write the word into an album's own file"
                } else {
                    target.addressKey = text
                    return
                }
            }
            reader.report(problem, at: node.location)
            reader.append(
                consequence: isRoot ? "the whole site is unlisted" : "the album is unlisted, at its plain address")
        }
        key.readsEmpty = true
        return key
    }

    static var selected: Self {
        let type =
            "a file name, an id, or a category and an item in it, by name or number, such as `[Kitchen, IMG_7.jpg]` or `[2, 1]`"
        return Self(
            name: "selected", type: type, summary: "The item that opens first.",
            schema: .either([.text, .list(.text)])
        ) { node, target, reader in
            guard case .sequence(let nodes) = node.content else {
                if let value = reader.text(node) { target.selected = reader.located(value, node) }
                return
            }
            guard nodes.count == 2 else { return reader.mismatch(type, node) }
            let parts = nodes.compactMap { selectedPart($0, &reader) }
            guard parts.count == 2 else { return }
            let place = reader.located("", node).place
            target.selectedPath = Located(value: SelectedPath(category: parts[0], item: parts[1]), place: place)
        }
    }

    /// A number in quotation marks is a name, such as that of the category "2024".
    private static func selectedPart(_ node: SourceValue, _ reader: inout ValueReader) -> SelectedPath.Part? {
        if case .scalar(let text, isPlain: true) = node.content, ValueReader.integer(text) != nil {
            return reader.integer(node, in: 1...Int.max).map(SelectedPath.Part.number)
        }
        return reader.text(node).map(SelectedPath.Part.name)
    }

    static var language: Self {
        let type = "a language tag such as `en` or `zh-Hans`"
        return Self(
            name: "language", type: type, summary: "The language of the interface and of the texts.", schema: .text
        ) {
            node, target, reader in
            guard let tag = reader.text(node) else { return }
            guard LanguageTag.isTag(tag) else { return reader.mismatch(type, node) }
            target.settings.language = tag
        }
    }

    static var baseURL: Self {
        Self(
            name: "baseURL", type: SiteAddress.Problem.notAnAddress.expected,
            summary: "Where the site will be published.", schema: .text
        ) { node, target, reader in
            guard let address = reader.text(node) else { return }
            do throws(SiteAddress.Problem) {
                target.site.baseURL = try SiteAddress.read(address)
            } catch {
                reader.mismatch(error.expected, node)
            }
        }
    }

    /// `layout: grid`, or a mapping.
    static var layout: Self {
        let table = SettingKeys.layout
        return Self(
            name: "layout", type: "a layout's name or a mapping", summary: "How the album's items are arranged.",
            nested: table.documentation,
            schema: .either([.choice(Layout.Kind.allCases.map(\.rawValue)), table.schema()])
        ) { node, target, reader in reader.readLayout(node, into: &target.settings.layout) }
    }

    /// `sort: name`, `sort: -rating`, `sort: shootTime descending`.
    static var sort: Self {
        Self(name: "sort", type: ValueReader.sortType, summary: "The order of a folder's items.", schema: .text) {
            node, target, reader in
            if let sort = reader.sort(node) { target.settings.sort = sort }
        }
    }

    /// `order: [Iceland, Norway]`, `order: [IMG_7.jpg, IMG_2.jpg]`.
    static var order: Self {
        Self(
            name: "order", type: "a list of folders and files",
            summary: "What comes first, in this order: nested albums and items, by the names of folders and files.",
            schema: .list(.text)
        ) { node, target, reader in
            let names = reader.list(node, of: "folders and files") { node, reader in
                reader.text(node).map { reader.located($0, node) }
            }
            guard let names else { return }
            target.albumOrder = names
            target.settings.albumOrder = names.map(\.value)
        }
    }

    /// Adds to the inherited patterns: a nested album cannot bring back what the site leaves out.
    static var ignore: Self {
        Self(
            name: "ignore", type: "a list of texts",
            summary: "Patterns of files and folders to leave out: `*.psd`, `raw/`.", schema: .list(.text)
        ) { node, target, reader in
            let patterns = reader.list(node, of: "patterns") { node, reader -> Located<String>? in
                guard let text = reader.text(node) else { return nil }
                guard let problem = IgnorePattern.problem(in: text) else { return reader.located(text, node) }
                reader.report("the pattern `\(text)` \(problem)", at: node.location)
                return nil
            }
            for pattern in patterns ?? [] where !target.settings.ignore.contains(pattern.value) {
                target.settings.ignore.append(pattern.value)
                target.ignored.append(pattern)
            }
        }
    }

    /// `albums:` {PATH: settings}. The settings are applied when the album is read, over those it inherits.
    static var albums: Self {
        Self(
            name: "albums", type: "a mapping of folders to settings",
            summary: "Settings of albums that have no manifest of their own, by the path of their folder.",
            schema: .named(.definition(.album))
        ) { node, target, reader in
            guard case .mapping(let entries) = node.content else {
                return reader.mismatch("a mapping of folders", node)
            }
            for entry in entries {
                let parts = entry.key.split(separator: "/").filter { $0 != "." }
                if parts.isEmpty || parts.contains("..") {
                    reader.report(
                        "`\(entry.key)` is not the path of a folder inside the source; write it from the root, as in `2024/spring`",
                        at: entry.location)
                } else if case .mapping(let settings) = entry.value.content {
                    let path = reader.located(parts.joined(separator: "/"), entry.location)
                    if let other = target.albums.first(where: { $0.path.value == path.value }) {
                        reader.report(
                            "`\(entry.key)` names the same folder as \(other.path.place); merge the two",
                            at: entry.location)
                    }
                    target.albums.append(AlbumEntry(path: path, entries: settings))
                } else if !entry.value.isNull {
                    reader.report(
                        "expected settings for `\(entry.key)` but found \(entry.value.summary)",
                        at: entry.value.location)
                }
            }
        }
    }
}

extension KeyTable.Key {
    /// `sortAlbums: -date`.
    static func sortAlbums(_ set: @escaping @Sendable (inout Target, AlbumSort) -> Void) -> Self {
        let type = ValueReader.orderType(AlbumSort.Key.self)
        return Self(name: "sortAlbums", type: type, summary: "The order of nested albums.", schema: .text) {
            node, target, reader in
            guard let (key, isDescending) = reader.order(node, type) as (AlbumSort.Key, Bool)? else { return }
            var sort = AlbumSort()
            (sort.key, sort.isDescending) = (key, isDescending)
            set(&target, sort)
        }
    }

    /// The page's earlier addresses.
    static func aliases(_ path: Path<[String]>) -> Self {
        let type = "a list of addresses inside the site, such as `old-name` or `/2019/old-name.html`"
        return Self(
            name: "aliases", type: type, summary: "Earlier addresses of the page, which redirect to it.",
            schema: .list(.text)
        ) { node, target, reader in
            let aliases = reader.list(node, of: "addresses") { $1.alias($0) }
            if let aliases { target[keyPath: path] = aliases }
        }
    }
}

extension KeyTable.Key {
    /// `focus: 50% 30%`.
    static func focus(_ path: Path<Focus?>, _ summary: String) -> Self {
        let type = "two percentages from 0% to 100%, from the left and from the top, such as `50% 30%`,"
        return Self(name: "focus", type: type, summary: summary, schema: .text) { node, target, reader in
            guard let text = reader.text(node) else { return }
            guard let focus = Focus(written: text) else { return reader.mismatch(type, node) }
            target[keyPath: path] = focus
        }
    }
}

extension ValueReader {
    /// Reads an earlier address of a page.
    fileprivate mutating func alias(_ node: SourceValue) -> String? {
        guard let text = text(node) else { return nil }
        do throws(Alias.Problem) {
            try Alias.check(text)
            return text
        } catch {
            switch error {
            case .character("%"): mismatch("an address without `%`, as browsers show it,", node)
            case .character(let character) where !text.contains("://"):
                mismatch("an address without `\(character)`, which not every system allows in names of files,", node)
            case .name(let name): mismatch("an address without the name `\(name)`, which Windows does not allow,", node)
            default: mismatch("an address inside the site, such as `old-name` or `/2019/old-name.html`,", node)
            }
            return nil
        }
    }

    func located(_ value: String, _ node: SourceValue) -> Located<String> { located(value, node.location) }

    func located(_ value: String, _ location: SourceValue.Location) -> Located<String> {
        Located(value: value, place: SourceLocation(file: file, line: location.line, column: location.column))
    }
}

/// The order and layout of items.
extension ValueReader {
    static let sortType = orderType(Sort.Key.self)

    static func orderType<Key: RawRepresentable & CaseIterable>(_ keys: Key.Type) -> String
    where Key.RawValue == String {
        let names = keys.allCases.map(\.rawValue)
        return "\(words(for: names)), or the reverse, such as `-\(names.first ?? "")`,"
    }

    /// What people write for the order by time.
    private static let ordersOfTime = [
        "date": "shootTime", "time": "shootTime", "taken": "shootTime", "oldest": "shootTime", "newest": "-shootTime",
        "latest": "-shootTime",
    ]

    /// `name`, `-rating`, `shootTime descending`.
    mutating func sort(_ node: SourceValue) -> Sort? {
        guard let (key, isDescending) = order(node, Self.sortType) as (Sort.Key, Bool)? else { return nil }
        var sort = Sort()
        (sort.key, sort.isDescending) = (key, isDescending)
        return sort
    }

    /// A key, and whether it is reversed.
    mutating func order<Key: RawRepresentable & CaseIterable>(_ node: SourceValue, _ type: String) -> (Key, Bool)?
    where Key.RawValue == String {
        guard let text = text(node) else { return nil }
        var words = text.split(separator: " ").map(String.init)
        var isDescending = false
        if words.count == 2, ["descending", "desc"].contains(words[1]) {
            isDescending = true
            words.removeLast()
        } else if words.count == 2, ["ascending", "asc"].contains(words[1]) {
            words.removeLast()
        } else if words.count == 1, words[0].hasPrefix("-") {
            isDescending = true
            words[0].removeFirst()
        }
        guard words.count == 1, let key = Key(rawValue: words[0]) else {
            let names = Key.allCases.map(\.rawValue)
            let written = words.first ?? ""
            let usual = names.contains(Sort.Key.shootTime.rawValue) ? Self.ordersOfTime[written.lowercased()] : nil
            let meant = (usual ?? Suggestion.nearest(to: written, among: names)).map { name in
                // The reverse of a reversed order is the order itself.
                guard isDescending else { return name }
                return name.hasPrefix("-") ? String(name.dropFirst()) : "-\(name)"
            }
            let suggestion = meant.map { "; did you mean `\($0)`?" } ?? ""
            report("expected \(type) for `\(self.key)` but found \(node.summary)\(suggestion)", at: node.location)
            return nil
        }
        return (key, isDescending)
    }

    /// Reads a layout's name, or a mapping.
    mutating func readLayout(_ node: SourceValue, into layout: inout Layout) {
        if case .mapping = node.content {
            SettingKeys.layout.read(node, into: &layout, owner: "`layout`", &self)
        } else if let kind: Layout.Kind = choice(node) {
            layout.kind = kind
        }
    }
}
