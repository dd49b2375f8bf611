internal import AlbumModel
internal import AlbumSources
internal import Digests
internal import Files

/// Edits items of a source: writes each value where a person would, and can undo it.
///
/// Functions may block, and are called one at a time.
package struct SourceEditor: Sendable {
    /// An item to edit, and what the page showed of it.
    package struct Target: Sendable {
        package var item: EditedItem
        /// The mark of the state that the page was given.
        package var mark: String

        package init(item: EditedItem, mark: String) {
            self.item = item
            self.mark = mark
        }
    }

    /// What an edit, or undoing one, has changed.
    package struct Done: Equatable, Sendable {
        /// The paths of the files, from the source.
        package var paths: [String]
    }

    let source: any EditedSource
    /// Called before each write. If it throws, the edit stops at that point, as it would if the process ended.
    private let step: @Sendable () throws(EditRefusal) -> Void

    package init(_ source: any EditedSource) { self.init(source) { () throws(EditRefusal) in } }

    init(_ source: any EditedSource, step: @escaping @Sendable () throws(EditRefusal) -> Void) {
        self.source = source
        self.step = step
    }

    // MARK: Reading

    /// Returns what an item's fields say now, and a mark of that state.
    package func read(_ item: EditedItem) throws(EditRefusal) -> (fields: [EditedField: EditedValue], mark: String) {
        let state = try state(of: item, [:])
        return (Self.values(state), Self.mark(of: item, state))
    }

    private static func values(_ state: ItemState) -> [EditedField: EditedValue] {
        Dictionary(uniqueKeysWithValues: EditedField.allCases.map { ($0, $0.value(in: state.fields)) })
    }

    /// The mark includes the path of the file, since a page may later belong to another file.
    private static func mark(of item: EditedItem, _ state: ItemState) -> String {
        var key = KeyWriter()
        key.add(item.origin)
        for field in EditedField.allCases {
            key.add(field.rawValue)
            switch field.value(in: state.fields) {
            case .text(let text): key.add(text)
            case .words(let words): key.add(words)
            }
        }
        return key.finish().shortHex
    }

    private func state(of item: EditedItem, _ texts: [String: [UInt8]]) throws(EditRefusal) -> ItemState {
        guard let state = try source.state(of: item, with: texts) else { throw .unknownItem }
        return state
    }

    // MARK: Editing

    /// Sets fields of items, in one edit.
    ///
    /// - Parameter values: the new values; an empty one clears its field.
    /// - Returns: nil if the items had these values already.
    package func edit(_ targets: [Target], _ values: [EditedField: EditedValue]) throws(EditRefusal) -> Done? {
        let files = try opened()
        var texts = EditedTexts(files)
        for target in targets {
            var state = try state(of: target.item, texts.new)
            if texts.new.isEmpty || target.mark != Self.mark(of: target.item, state) {
                guard target.mark == Self.mark(of: target.item, try self.state(of: target.item, [:])) else {
                    throw .changed(target.item)
                }
            }
            for field in EditedField.allCases {
                guard let value = values[field]?.cleaned, field.value(in: state.fields) != value else { continue }
                if field == .rotate, !value.isEmpty,
                    FileNames.mediaKind(of: Paths.name(of: target.item.origin)) == .video
                {
                    let name = SourceLocation(file: target.item.origin)
                    throw .notEditable("`\(name)` is a video, and only photos are rotated")
                }
                state = try set(field, to: value, of: target.item, state, &texts)
            }
        }
        return try write(texts, to: files)
    }

    /// Sets a field in the first text in which the change has the wanted effect and no other effect.
    ///
    /// - Returns: the item's new state.
    private func set(
        _ field: EditedField, to value: EditedValue, of item: EditedItem, _ state: ItemState,
        _ texts: inout EditedTexts
    ) throws(EditRefusal) -> ItemState {
        var complaint: String?
        var isMisread = false
        for (path, bytes) in try candidates(field, value, item, state, &texts) {
            var tried = texts
            tried.set(path, bytes)
            guard let after = try source.state(of: item, with: tried.new) else {
                complaint = complaint ?? "with this value, the photo would be left out of the site"
                continue
            }
            if let error = after.problems.newError(since: state.problems) {
                complaint = complaint ?? error
                isMisread = true
                continue
            }
            let isCleared =
                value.isEmpty && field.emptyValue == nil
                && field.value(in: after.fields) != field.value(in: state.fields)
            guard field.isShown(value, in: after.fields) || isCleared,
                field.copied(from: after.fields, into: state.fields) == after.fields,
                try decides(path, field, value, of: item, state, after.fields, &texts)
            else {
                let warning = after.problems.newWarning(since: state.problems)
                complaint =
                    complaint ?? warning ?? Self.otherForm(of: value, field, after.fields, before: state.fields)
                isMisread = isMisread || warning != nil
                continue
            }
            texts = tried
            return after
        }
        if isMisread, !value.isEmpty, let form = field.form { throw .unreadable(form) }
        if let complaint { throw .invalid(complaint) }
        if value.isEmpty, state.listing == nil { throw .notRemovable(field) }
        let what = "`\(field.rawValue)` of `\(SourceLocation(file: item.origin))`"
        guard let listing = state.listing else {
            throw .notEditable(
                "\(what) is set by a mapping, or by a text in a form that albumgen does not change; change it there"
            )
        }
        throw .notEditable(
            "\(what) is set by the list at \(listing), in a form that albumgen does not change; change it there")
    }

    /// Returns a complaint about a number that is read, but as a different one; nil if there is none, or for other
    /// fields.
    private static func otherForm(
        of value: EditedValue, _ field: EditedField, _ after: ItemFields, before: ItemFields
    ) -> String? {
        guard field == .rating || field == .rotate, case .text(let written) = value,
            case .text(let read) = field.value(in: after), field.value(in: before) != .text(read), !read.isEmpty
        else { return nil }
        return "`\(written)` is read as `\(read)`; write `\(read)` instead"
    }

    /// Returns whether a text decides what a field shows. If the field shows the value in a form other than the one it was
    /// written in, the same text with another value must lead to other fields.
    private func decides(
        _ path: String, _ field: EditedField, _ value: EditedValue, of item: EditedItem, _ state: ItemState,
        _ shown: ItemFields, _ texts: inout EditedTexts
    ) throws(EditRefusal) -> Bool {
        guard !value.isEmpty, field.value(in: shown) != value, let probe = field.probe(for: value) else { return true }
        var probed = texts
        for text in try candidates(field, probe, item, state, &texts) where text.path == path {
            probed.set(path, text.bytes)
        }
        return try source.state(of: item, with: probed.new)?.fields != shown
    }

    /// Returns the ways to set a field, best first: where it is already set, else where the item is listed, else in its
    /// sidecar, else in a new sidecar. Each is the whole text of a file.
    private func candidates(
        _ field: EditedField, _ value: EditedValue, _ item: EditedItem, _ state: ItemState,
        _ texts: inout EditedTexts
    ) throws(EditRefusal) -> [(path: String, bytes: [UInt8])] {
        let folder = Paths.parent(of: item.origin) == "." ? "" : Paths.parent(of: item.origin) + "/"
        let name = Paths.name(of: item.origin)
        let siblings = state.siblings + texts.names(in: folder).filter { !state.siblings.contains($0) }
        let sidecars = ItemTexts.sidecars(of: name, among: siblings).map { folder + $0 }
        var places: [(path: String, place: YAMLEdit.Place)] = []
        if let listing = state.listing, let line = listing.line, let column = listing.column {
            places.append((listing.file, .around(SourceValue.Location(line: line, column: column))))
        }
        places += sidecars.map { ($0, .whole) }
        var said: [(path: String, bytes: [UInt8])] = []
        var added: [(path: String, bytes: [UInt8])] = []
        for (path, place) in places {
            guard let bytes = try texts.bytes(of: path), let text = DescribingText(bytes, path: path),
                let edit = YAMLEdit(text, at: place)
            else { continue }
            var names = ItemTexts.names(of: field.rawValue, inSidecar: false)
            if case .whole = place { names = ItemTexts.names(of: field.rawValue, inSidecar: true) }
            if value.isEmpty {
                if let bytes = edit.removing(names) { said.append((path, bytes)) }
                guard let empty = field.emptyValue, let bytes = edit.setting(names, to: empty, isWord: field.isWord)
                else { continue }
                if edit.says(names) { said.append((path, bytes)) } else { added.append((path, bytes)) }
            } else if let bytes = edit.setting(names, to: value, isWord: field.isWord) {
                if edit.says(names) { said.append((path, bytes)) } else { added.append((path, bytes)) }
            }
        }
        if sidecars.isEmpty, let text = DescribingText([], path: folder + name + ".md"),
            let edit = YAMLEdit(text, at: .whole)
        {
            let written = value.isEmpty ? field.emptyValue : value
            if let written, let new = edit.setting([field.rawValue], to: written, isWord: field.isWord) {
                added.append((text.path, new))
            }
        }
        return said + added
    }

    // MARK: Writing

    func opened() throws(EditRefusal) -> EditedFiles { try EditedFiles(source.folder) }

    private func edits(_ files: EditedFiles) -> JournaledEdits {
        JournaledEdits(source: source.folder, files: files, step: step)
    }

    /// - Parameter folder: the path of a folder to make for the texts.
    func write(
        _ texts: EditedTexts, to files: EditedFiles, making folder: String? = nil
    ) throws(EditRefusal) -> Done? {
        try edits(files).carryOut(texts, making: folder)
    }

    /// Undoes the last edit, of whatever kind.
    ///
    /// - Throws: `changedSince`, `notEmpty` or `blocked` if one of its files is not as the edit left it; then none is
    ///   changed.
    package func undo() throws(EditRefusal) -> Done { try edits(try opened()).undo() }

    /// Whether there is an edit to undo.
    package func canUndo() throws(EditRefusal) -> Bool { try EditJournal(try opened()).last() != nil }
}
