import AlbumModel

/// The JSON files of a Google Takeout, which describe the photos beside them.
struct TakeoutSidecars {
    /// What one says. Its time is in UTC and its place may be guessed, so the camera's own go before them.
    struct Fields {
        var under = ItemFields()
        var over = ItemFields()
        /// Of people, whether they may leave or not.
        var names: [String] = []
    }

    private var fields: [Int: Fields] = [:]

    init(
        _ files: FolderFiles, tree: SourceTree, access: FileAccess, privacy: Privacy, diagnostics: inout [Diagnostic]
    ) {
        guard !files.data.isEmpty, !files.media.isEmpty else { return }
        let owners = TakeoutOwners(media: files.media.map(\.name))
        var byName: [String: SourceFile] = [:]
        for media in files.media { byName[media.name] = media }
        for file in files.data {
            let media = owners.media(of: file.name).compactMap { byName[$0] }
            guard !media.isEmpty, var read = Self.read(tree.path(of: file), access, privacy, &diagnostics) else {
                continue
            }
            for item in media {
                // What one of two holds back is left out, whichever is read last.
                if fields[item.index]?.over.isWithheld == true { read.over.isWithheld = true }
                fields[item.index] = read
            }
        }
    }

    subscript(file: SourceFile) -> Fields? { fields.isEmpty ? nil : fields[file.index] }

    /// Nil for a JSON file of another program.
    private static func read(
        _ path: String, _ access: FileAccess, _ privacy: Privacy, _ diagnostics: inout [Diagnostic]
    ) -> Fields? {
        let value: SourceValue?
        do throws(DiagnosticError) {
            value = try DataFile.read(path, access, &diagnostics)
        } catch {
            diagnostics.append(error.diagnostic.until(ValueReader.Subject.item.rawValue))
            return Fields(over: .withheld)
        }
        guard let value, value["photoTakenTime"] != nil || value["geoData"] != nil else { return nil }
        var fields = Fields()
        if let text = value["photoTakenTime"]?["timestamp"]?.text, let format = try? TimeFormat("unix") {
            fields.under.shootTime = format.time(text)
        }
        if privacy.gps { fields.under.place.position = position(value["geoData"]) ?? position(value["geoDataExif"]) }
        if let text = value["description"]?.text, !text.isEmpty { fields.over.description = text }
        if value["favorited"]?.text == "true" { fields.over.rating = 5 }
        // It was in the account's bin.
        if value["trashed"]?.text == "true" { fields.over.isWithheld = true }
        if case .sequence(let people)? = value["people"]?.content {
            fields.names = people.compactMap { $0["name"]?.text }
            if privacy.people { fields.over.people = fields.names }
        }
        return fields
    }

    private static func position(_ value: SourceValue?) -> Position? {
        guard let latitude = value?["latitude"]?.text.flatMap(Double.init),
            let longitude = value?["longitude"]?.text.flatMap(Double.init)
        else { return nil }
        return Position(
            latitude: latitude, longitude: longitude, altitude: value?["altitude"]?.text.flatMap(Double.init))
    }
}

extension SourceValue {
    /// The text of a scalar.
    var text: String? {
        if case .scalar(let text, _) = content { return text }
        return nil
    }
}
