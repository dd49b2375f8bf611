internal import AlbumModel
internal import AlbumSources
internal import Digests

/// An album's own texts, under the names that people write; `text` is the Markdown of its `album.md`.
package enum AlbumField: String, CaseIterable, Codable, Sendable {
    case title, date, description, text
}

/// Edits of an album's own texts.
extension SourceEditor {
    /// The values of these texts.
    package struct AlbumWords: Equatable, Sendable {
        /// Without `text` if the album has no place for Markdown.
        package var values: [AlbumField: String]
        package var mark: String
        /// The path of the manifest, or that of a new one if there is none.
        package var file: String
    }

    /// Returns the current texts of an album.
    package func read(_ album: EditedAlbum) throws(EditRefusal) -> AlbumWords {
        var texts = EditedTexts(try opened())
        return try words(of: album, try state(of: album, texts.new), &texts)
    }

    private func words(
        of album: EditedAlbum, _ state: AlbumState, _ texts: inout EditedTexts
    ) throws(EditRefusal) -> AlbumWords {
        var values: [AlbumField: String] = [
            .title: state.shown.title, .date: state.shown.date?.text ?? "",
            .description: state.shown.settings.description ?? "",
        ]
        let markdown = try markdown(of: album, state, &texts)
        values[.text] = markdown?.words
        var key = KeyWriter()
        for field in AlbumField.allCases { key.add(values[field] ?? "") }
        let file = album.prefix + (state.manifests.first ?? state.configuration ?? "album.md")
        return AlbumWords(values: values, mark: key.finish().shortHex, file: file)
    }

    /// Returns the album's Markdown: that of the first manifest that has some, else that of the first one that can have
    /// some, else that of a new one.
    private func markdown(
        of album: EditedAlbum, _ state: AlbumState, _ texts: inout EditedTexts
    ) throws(EditRefusal) -> AlbumText? {
        var found: [AlbumText] = []
        for name in state.manifests where name.lowercased().hasSuffix(".md") {
            let path = album.prefix + name
            guard let bytes = try texts.bytes(of: path), let text = DescribingText(bytes, path: path) else { continue }
            found.append(AlbumText(text))
        }
        if let text = found.first(where: { !$0.words.isEmpty }) ?? found.first { return text }
        // Two manifests of one album are a mistake.
        guard state.manifests.isEmpty else { return nil }
        let path = album.prefix + "album.md"
        return DescribingText(try texts.bytes(of: path) ?? [], path: path).map(AlbumText.init)
    }

    /// Sets texts of an album, in one edit.
    ///
    /// - Parameters:
    ///   - mark: the mark of what the page showed.
    ///   - values: the new texts; an empty one clears its field.
    /// - Returns: nil if the album had these texts already.
    package func edit(
        _ album: EditedAlbum, _ mark: String, _ values: [AlbumField: String]
    ) throws(EditRefusal) -> Done? {
        let files = try opened()
        var texts = EditedTexts(files)
        var state = try state(of: album, texts.new)
        let now = try words(of: album, state, &texts)
        guard now.mark == mark else { throw .changedAlbum(album) }
        // A heading in the text may be the title, so the text comes first.
        for field in [AlbumField.text, .title, .date, .description] {
            guard let value = values[field].map({ Self.cleaned($0, field) }), value != now.values[field] else {
                continue
            }
            state =
                switch field {
                case .text: try setText(value, of: album, state, &texts)
                case .title: try setTitle(value, of: album, state, &texts)
                case .date, .description: try set(field, to: value, of: album, state, &texts)
                }
            // Manifests that this edit creates are read like any other.
            for name in texts.names(in: album.prefix)
            where !state.manifests.contains(name) && name != state.configuration {
                state.manifests.append(name)
            }
        }
        return try write(texts, to: files)
    }

    private static func cleaned(_ value: String, _ field: AlbumField) -> String {
        guard case .text(let text) = EditedValue.text(value).cleaned else { return value }
        guard field == .text else { return text }
        // Removes the empty lines around it.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let rest = lines.drop { $0.allSatisfy(\.isWhitespace) }
        let blank = rest.reversed().prefix { $0.allSatisfy(\.isWhitespace) }.count
        return rest.dropLast(blank).joined(separator: "\n")
    }

    private func set(
        _ field: AlbumField, to value: String, of album: EditedAlbum, _ state: AlbumState, _ texts: inout EditedTexts
    ) throws(EditRefusal) -> AlbumState {
        let edits = try manifestEdits(
            of: album, state, field.rawValue, to: .text(value), isWord: field == .date, &texts)
        // Other fields accept any text.
        let form = field == .date && !value.isEmpty ? UnreadableValue.date : nil
        return try set(field.rawValue, of: album, state, by: edits, &texts, typedAs: form) { shown in
            var wanted = state.shown
            switch field {
            case .date: wanted.date = shown.date
            default: wanted.settings.description = value.isEmpty ? nil : value
            }
            // An album without a date of its own may get one from an export.
            return shown == wanted && (field != .date || value.isEmpty || shown.date != nil)
        }
    }

    /// Sets the title: in the manifest's key if there is one, else in the heading that is the title, else in a new key.
    private func setTitle(
        _ value: String, of album: EditedAlbum, _ state: AlbumState, _ texts: inout EditedTexts
    ) throws(EditRefusal) -> AlbumState {
        let keys = try manifestEdits(of: album, state, "title", to: .text(value), &texts)
        // Nothing to clear: the title is the folder's name already.
        let folder = album.path.split(separator: "/").last ?? ""
        if value.isEmpty, keys.isEmpty,
            [folder, folder.replacing("_", with: " ")[...]].contains(state.shown.title[...])
        {
            return state
        }
        var headings: [(path: String, bytes: [UInt8])] = []
        var both: [(path: String, bytes: [UInt8])] = []
        if !value.isEmpty, !value.contains("\n"), let markdown = try markdown(of: album, state, &texts) {
            let lines = markdown.words.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let headingLines = Self.headingLines(of: lines)
            if headingLines > 0 {
                for written in [value, Self.escaped(value)] {
                    let words = (["# \(written)"] + lines.dropFirst(headingLines)).joined(separator: "\n")
                    guard let bytes = markdown.replacing(with: words) else { continue }
                    headings.append((markdown.text.path, bytes))
                    // A heading that repeats the key is not shown, so both change, or the old heading would appear.
                    both += keys.compactMap { edit in
                        guard edit.path == markdown.text.path, let text = DescribingText(edit.bytes, path: edit.path)
                        else { return nil }
                        return AlbumText(text).replacing(with: words).map { (edit.path, $0) }
                    }
                }
            }
        }
        // A key in addition to a heading would leave the heading on the page; the check for other changes rejects that.
        return try set("title", of: album, state, by: headings + keys + both, &texts) { shown in
            var wanted = state.shown
            wanted.title = value.isEmpty ? shown.title : value
            return shown == wanted
        }
    }

    /// Returns how many lines the heading at the beginning of a text takes: one after a `#`, or two if the second one
    /// underlines the first; zero without a heading.
    private static func headingLines(of lines: [String]) -> Int {
        guard let first = lines.first else { return 0 }
        if first.hasPrefix("# ") { return 1 }
        return lines.dropFirst().first?.wholeMatch(of: #/ {0,3}=+[ \t]*/#) != nil ? 2 : 0
    }

    /// Returns a text in which every character that has a meaning in Markdown is escaped.
    private static func escaped(_ text: String) -> String {
        text.map { "\\`*_{}[]<>#&!|~".contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    private func setText(
        _ value: String, of album: EditedAlbum, _ state: AlbumState, _ texts: inout EditedTexts
    ) throws(EditRefusal) -> AlbumState {
        guard let markdown = try markdown(of: album, state, &texts) else {
            let file = SourceLocation(file: album.prefix + (state.manifests.first ?? "album.md"))
            throw .notEditable("`\(file)` cannot hold Markdown; use an `album.md` instead")
        }
        guard let bytes = markdown.replacing(with: value) else {
            throw .invalid(
                "the beginning of this text would be read as front matter, which describes the album; use `***` for a rule, and do not begin the text with a key such as `draft: true`"
            )
        }
        let wasList = try isList(markdown.text, of: state, in: album, texts)
        let after = try set("text", of: album, state, by: [(markdown.text.path, bytes)], &texts) { _ in true }
        let isList = try isList(markdown.text, of: after, in: album, texts)
        let (former, now) = (Set(state.members.map(\.origin)), Set(after.members.map(\.origin)))
        let (lost, new) = (former.subtracting(now).count, now.subtracting(former).count)
        if !wasList, lost > 0 {
            throw .invalid(
                "with this text, \(lost) of the album’s \(state.members.count) items would no longer be shown, because an image in a paragraph of its own turns the text into a list of items; for a text with photos of the album between its paragraphs, write `layout: story` into the front matter of `\(SourceLocation(file: markdown.text.path))`"
            )
        }
        if !isList, new > 0, wasList || former.isEmpty {
            throw .invalid(
                "with this text, \(new == 1 ? "1 item" : "\(new) items") that the album does not list now would be shown, because without its images, the text would no longer be a list of items; keep one of them, or first move what is not to be shown to another folder"
            )
        }
        return after
    }

    /// Returns whether the Markdown of a text lists the items of an album. If one is listed, all of them are.
    private func isList(
        _ text: DescribingText, of state: AlbumState, in album: EditedAlbum, _ texts: EditedTexts
    ) throws(EditRefusal) -> Bool {
        for member in state.members {
            let item = EditedItem(origin: member.origin, album: album.path)
            // The text says nothing about where an item of a provider is listed.
            guard let found = try source.state(of: item, with: texts.new) else { continue }
            guard let listing = found.listing, let line = listing.line else { return false }
            return listing.file == text.path && line >= text.proseLine
        }
        return false
    }

    /// Returns what a page shows of an album with another Markdown text, and what is wrong with it.
    package func preview(
        _ album: EditedAlbum, text: String
    ) throws(EditRefusal) -> (state: AlbumState, problem: String?) {
        var texts = EditedTexts(try opened())
        let state = try state(of: album, texts.new)
        guard let markdown = try markdown(of: album, state, &texts),
            let bytes = markdown.replacing(with: Self.cleaned(text, .text))
        else { return (state, nil) }
        texts.set(markdown.text.path, bytes)
        let after = try self.state(of: album, texts.new)
        let (now, before) = (after.problems, state.problems)
        return (after, now.newError(since: before) ?? now.newWarning(since: before))
    }
}
