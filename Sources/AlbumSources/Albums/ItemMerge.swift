import AlbumModel

/// What the sources of an item say about it, merged field by field. Each source takes precedence over those before it.
///
/// Adding a source also notes the people whom it names, takes out what `privacy` excludes, and explains the source, so
/// that none of this can be forgotten for any of them.
struct ItemMerge {
    private var fields = Self.nothing
    /// All people who are known to be in the picture.
    var names = PeopleNames()
    var layers: ItemLayers
    /// Whether a position was removed from a text. Positions written by the user in a manifest or text sidecar are
    /// intentional; those in metadata may not be.
    private(set) var hasWrittenPosition = false
    /// Whether the time is that of a photo library or of an export of one, because nothing else states any.
    private(set) var hasRememberedTime = false
    private let privacy: Privacy

    init(_ privacy: Privacy, _ trace: ItemTrace?) {
        self.privacy = privacy
        layers = ItemLayers(trace)
    }

    /// Adds what a program says.
    ///
    /// - Parameter people: the people whom it names, whether or not they may be published.
    mutating func add(_ source: @autoclosure () -> String, _ said: ItemFields, naming people: [String] = []) {
        note(said, people)
        layers.add(source(), said)
        overlay(held(said))
    }

    /// Adds what a provider says where other sources say nothing.
    mutating func add(fallback said: ItemFields) {
        add("the provider, where nothing else is known", said)
        hasRememberedTime = said.shootTime != nil
    }

    /// Adds what a program says where all sources so far say nothing.
    mutating func addLowest(_ source: String, _ said: ItemFields) {
        note(said)
        layers.addLowest(source, said)
        let others = fields
        let isRemembered = others.shootTime == nil ? said.shootTime != nil : hasRememberedTime
        fields = held(said)
        overlay(others)
        hasRememberedTime = isRemembered
    }

    /// Adds what Picasa says; its lists are joined with those so far.
    mutating func join(_ source: String, picasa said: ItemFields, naming people: [String]) {
        note(said, people)
        layers.add(source, said)
        fields.join(picasa: held(said))
    }

    /// Adds the metadata in a file.
    mutating func add(_ metadata: EmbeddedMetadata, as texts: @autoclosure () -> [ItemExplanation.Layer]) {
        names.add(metadata)
        layers.add(beside: texts())
        overlay(held(ItemFields(embedded: metadata, privacy: privacy)))
    }

    /// Adds what the user wrote.
    mutating func add(
        written said: ItemFields, naming people: [String] = [], as texts: @autoclosure () -> [ItemExplanation.Layer]
    ) {
        note(said, people)
        layers.add(beside: texts())
        overlay(said)
    }

    /// Adds what a program says about a file that is part of the item: that can hide the item, but does not describe it.
    mutating func add(part said: ItemFields, naming people: [String], isHidden: Bool) {
        note(said, people)
        if isHidden { withhold() }
    }

    mutating func withhold() { fields.isWithheld = true }

    mutating func removeProse() { fields.prose = nil }

    /// Returns the merged fields without what `privacy` excludes from all of them together.
    func merged() -> ItemFields {
        var fields = fields
        if !privacy.gps, fields.place.position != nil { fields.place.position = nil }
        if !privacy.people {
            fields.keywords = names.without(fields.keywords)
            if !fields.keywordTree.isEmpty { fields.keywordTree = names.without(fields.keywordTree) }
        }
        fields.dropOtherFaces()
        fields.emptied = []
        return fields
    }

    private mutating func note(_ said: ItemFields, _ people: [String] = []) {
        names.add(people)
        names.add(said)
    }

    private mutating func held(_ said: ItemFields) -> ItemFields {
        var held = said.held(by: privacy)
        if !privacy.gps, held.removeWrittenPositions() { hasWrittenPosition = true }
        return held
    }

    private mutating func overlay(_ said: ItemFields) {
        if said.shootTime != nil { hasRememberedTime = false }
        // Used unchanged, the first source shares its memory with the metadata from which it was made.
        if fields == Self.nothing { fields = said } else { fields.overlay(said) }
    }

    private static let nothing = ItemFields()
}

/// Adding the sources of an album's item.
extension AlbumItems {
    /// Adds what Google Takeout and Picasa noted about an item.
    ///
    /// - Parameters:
    ///   - parts: the item's other files.
    ///   - hasVersions: whether they are versions of it, which any note describes as well.
    func addNotes(
        of file: SourceFile, _ parts: [SourceFile], hasVersions: Bool, _ beside: Beside, to merge: inout ItemMerge
    ) {
        // An edited version may have a different format from the file that its JSON names.
        let described = [file] + (hasVersions ? parts : [])
        if let exported = described.lazy.compactMap({ beside.takeout[$0] }).first {
            merge.addLowest("Takeout's JSON", exported.under)
            merge.add("Takeout's JSON", exported.over, naming: exported.names)
        }
        let picasa = beside.picasa
        if let noted = picasa[file] { merge.join(picasa.fileName, picasa: noted.fields, naming: noted.names) }
        for part in parts {
            if let exported = beside.takeout[part] {
                merge.add(part: exported.over, naming: exported.names, isHidden: !isShown(exported.over))
            }
            guard let noted = picasa[part] else { continue }
            if hasVersions {
                var described = noted.fields
                described.turn = nil
                merge.join(picasa.fileName, picasa: described, naming: noted.names)
            } else {
                merge.add(part: noted.fields, naming: noted.names, isHidden: !isShown(noted.fields))
            }
        }
    }

    /// Adds the sidecars of an item, and of its other files, which also describe it; its own take precedence.
    func addSidecars(
        of file: SourceFile, _ parts: [SourceFile], _ recorded: RecordedTime?, _ beside: Beside,
        to merge: inout ItemMerge
    ) {
        let files = parts + [file]
        for part in files {
            for other in beside.xmp.others(of: part) { merge.names.add(other) }
            guard var metadata = beside.xmp[part] else { continue }
            recorded?.correct(&metadata)
            // Each file may have a different orientation.
            if part.index != file.index { metadata.orientation = nil }
            merge.add(metadata, as: beside.xmp.layers(of: part, metadata))
        }
        for part in files {
            guard let sidecar = beside.sidecars[part] else { continue }
            merge.add(
                written: sidecar, naming: beside.sidecars.names(of: part), as: beside.sidecars.layers(of: part))
        }
        if files.contains(where: { beside.xmp.withheld.contains($0.index) }) { merge.withhold() }
    }

    /// Adds what the list of items says.
    mutating func add(listed: ItemDraft, to merge: inout ItemMerge) {
        merge.layers.note(listed)
        var written = listed.fields
        if let prose = listed.prose, let file = listed.file?.place.file {
            written.prose =
                context.writer.render(
                    prose, file: file, firstLine: listed.proseLine ?? 1, headingLevel: 2,
                    linksAt: listed.proseLine == nil ? listed.file?.place : nil, diagnostics: &diagnostics
                ).prose
            // An empty text in the list removes that of a sidecar.
            merge.removeProse()
        }
        merge.add(
            written: written,
            as: [ItemExplanation.Layer("the list, \(listed.file?.place.description ?? "")", written)])
    }
}
