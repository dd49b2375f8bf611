import AlbumModel

/// What Picasa noted about a folder's photos in its `.picasa.ini`: captions of files that hold none themselves, stars,
/// hidden photos, names of people, and Picasa's own albums, which become keywords.
struct PicasaNotes {
    /// The fields of one photo.
    struct Fields {
        /// These take precedence over the file's own metadata, except that lists are joined.
        var fields = ItemFields()
        /// The names of people, whether or not they may be published.
        var names: [String] = []
    }

    private var fields: [Int: Fields] = [:]
    private(set) var fileName = ""

    /// - Parameters:
    ///   - contacts: the people that a list in the source's root names.
    ///   - publishesPeople: whether names may be published.
    init(
        _ files: FolderFiles, tree: SourceTree, access: FileAccess, contacts: PicasaContacts, publishesPeople: Bool,
        diagnostics: inout [Diagnostic]
    ) {
        guard let first = files.picasa.first, !files.media.isEmpty else { return }
        fileName = first.name
        for file in files.picasa {
            read(file, of: files, tree, access, contacts, publishesPeople: publishesPeople, &diagnostics)
        }
    }

    /// Reads one of the folder's files. The first file that has a section for a photo describes it; each of them can
    /// name people in it and hide it.
    private mutating func read(
        _ file: SourceFile, of files: FolderFiles, _ tree: SourceTree, _ access: FileAccess,
        _ contacts: PicasaContacts, publishesPeople: Bool, _ diagnostics: inout [Diagnostic]
    ) {
        let path = tree.path(of: file)
        do throws(DiagnosticError) {
            let bytes: [UInt8]
            do throws(FileAccessError) {
                bytes = try access.read(path, SourceText.limit)
            } catch {
                throw DiagnosticError(unreadable: path, error)
            }
            if bytes.isEmpty { throw DiagnosticError(emptied: path) }
            let text = try SourceText.decode(bytes, file: path, limit: SourceText.limit, &diagnostics)
            var folder = PicasaFolder(text)
            let file = files.contacts.flatMap { $0.folder == 0 ? nil : $0 }
            let own = PicasaContacts(file, tree: tree, access: access, diagnostics: &diagnostics)
            for contacts in [own, contacts] { folder.contacts.merge(contacts.names) { known, _ in known } }
            for media in files.media {
                guard let photo = folder.photo(named: media.name) else { continue }
                let found = Self.fields(
                    of: photo, in: folder, publishesPeople: publishesPeople, isRaw: FileNames.isRaw(media.name))
                guard var known = fields[media.index] else {
                    fields[media.index] = found
                    continue
                }
                known.names += found.names
                if found.fields.isDraft == true { known.fields.isDraft = true }
                fields[media.index] = known
            }
        } catch {
            // It may hide any of the folder's photos.
            for media in files.media { fields[media.index] = Fields(fields: .withheld) }
            diagnostics.append(
                error.diagnostic.until(
                    "the photos of this folder are left out, because the file may hide some of them"))
        }
    }

    subscript(file: SourceFile) -> Fields? { fields.isEmpty ? nil : fields[file.index] }

    /// - Parameter isRaw: whether it is a raw photo. Picasa marks faces of raw photos in the picture as it shows it,
    ///   and those of other photos in the picture as stored, whatever `rotate` says (exiftool's `picasa_faces.config`,
    ///   which converts them to XMP).
    private static func fields(
        of photo: PicasaPhoto, in folder: PicasaFolder, publishesPeople: Bool, isRaw: Bool
    ) -> Fields {
        var found = Fields()
        found.fields.description = photo.caption
        if photo.turn != 0 { found.fields.turn = photo.turn }
        if photo.isStarred { found.fields.rating = 5 }
        if photo.isHidden { found.fields.isDraft = true }
        found.fields.keywords = photo.keywords
        for token in photo.albums {
            guard let name = folder.albums[token], !found.fields.keywords.contains(name) else { continue }
            found.fields.keywords.append(name)
        }
        for face in photo.faces {
            guard let name = folder.contacts[face.id] else { continue }
            if !found.names.contains(name) { found.names.append(name) }
            guard publishesPeople, let region = face.region else { continue }
            let unturned = isRaw ? region.turned(.upright.turned(quarters: -photo.turn)) : region
            found.fields.faces.append(MarkedFace(name: name, region: unturned, isUpright: isRaw))
        }
        if publishesPeople { found.fields.people = found.names }
        return found
    }
}

extension ItemFields {
    /// Overrides the fields as `overlay` does, but adds to lists: Picasa writes keywords and names into some formats,
    /// and the others into its own file.
    mutating func join(picasa other: ItemFields) {
        var other = other
        other.keywordTree = keywordTree
        other.keywords = keywords + other.keywords.filter { !keywords.contains($0) }
        other.people = people + other.people.filter { !people.contains($0) }
        // The faces in the file state the size of the picture in which they were marked.
        let own = faces
        overlay(other)
        var marked = ItemFields()
        marked.faces = own
        addFaces(of: marked)
    }
}

/// A `.picasa.ini`, according to the description of it by Franz Buchinger (gist 1073823, for Picasa 3.8) and to the
/// readers of the programs LPDB and picasa2xmp. It has a section for each photo, one for the contacts, and one for each
/// album.
struct PicasaFolder {
    /// The names of albums by token.
    private(set) var albums: [String: String] = [:]
    /// The names of people by their ids, in lower case and without leading zeros.
    fileprivate(set) var contacts: [String: String] = [:]
    private var photos: [String: PicasaPhoto] = [:]

    /// - Parameter text: with LF line endings.
    init(_ text: String) {
        var section = ""
        for line in text.split(separator: "\n") {
            let line = line.trimmingBlanks
            if line.first == "[", line.last == "]" {
                section = String(line.dropFirst().dropLast().trimmingBlanks)
            } else if let equals = line.firstIndex(of: "=") {
                let key = line[..<equals].trimmingBlanks
                let value = line[line.index(after: equals)...].trimmingBlanks
                if !value.isEmpty { add(String(key), String(value), to: section) }
            }
        }
    }

    /// Returns what the file says about a photo. Windows' file systems, from which these files come, ignore case.
    func photo(named name: String) -> PicasaPhoto? { photos[name.lowercased()] }

    private mutating func add(_ key: String, _ value: String, to section: String) {
        let folded = section.lowercased()
        let key = key.lowercased()
        switch folded {
        case "picasa", "encoding": break
        // Up to Picasa 3.8, mostly the account and its own id (`me_lh,4bd750800fb6a6b8`), but also the names.
        case "contacts" where !value.contains(";"): break
        case "contacts", "contacts2":
            // The name, then an address and a number, divided by semicolons.
            contacts[Self.id(key[...])] = Self.text(value[...]).flatMap { Self.text($0.prefix { $0 != ";" }) }
        case _ where folded.hasPrefix(".album:"):
            guard key == "name" else { break }
            albums[String(folded.dropFirst(".album:".count))] = Self.text(value[...])
        default:
            photos[folded, default: PicasaPhoto()].add(key, value)
        }
    }

    /// Returns an id in the form in which ids are compared: some lines leave out its leading zeros.
    static func id(_ text: Substring) -> String { String(text.lowercased().drop { $0 == "0" }) }

    /// Returns a text of bounded length. Picasa writes some characters as `&#233;`.
    static func text(_ value: Substring) -> String? {
        var text = String(value.prefix(4000))
        // The pattern takes longer than all else, and few texts need it.
        if text.utf8.firstRange(of: "&#".utf8) != nil {
            text.replace(/&#(\d{2,7});/) { match in
                UInt32(match.output.1).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
            }
        }
        let clean = text.withoutControls.trimmingBlanks
        return clean.isEmpty ? nil : String(clean)
    }
}

/// The section of a photo.
struct PicasaPhoto {
    private(set) var caption: String?
    private(set) var isStarred = false
    private(set) var isHidden = false
    /// The number of quarter turns by which Picasa turns the upright photo clockwise to show it.
    private(set) var turn = 0
    private(set) var keywords: [String] = []
    /// The tokens of Picasa's albums, in lower case.
    private(set) var albums: [String] = []
    private(set) var faces: [Face] = []

    /// A marked face, and the id of the person's contact.
    struct Face {
        var id: String
        var region: PictureRegion?
    }

    fileprivate mutating func add(_ key: String, _ value: String) {
        switch key {
        case "caption": caption = PicasaFolder.text(value.replacing("\\n", with: " ")[...])
        case "star": isStarred = Self.isYes(value)
        // A photo that is hidden in one place stays hidden.
        case "hidden": isHidden = isHidden || Self.isYes(value)
        case "rotate": turn = (["rotate(1)", "rotate(2)", "rotate(3)"].firstIndex(of: value.lowercased()) ?? -1) + 1
        case "keywords":
            keywords = value.split(separator: ",").prefix(Plausibility.maxKeywords)
                .compactMap { PicasaFolder.text($0) }
        case "albums":
            albums = value.lowercased().split(separator: ",").prefix(Plausibility.maxKeywords)
                .map { String($0.trimmingBlanks) }
        case "faces":
            // `rect64(3f845bcb59418507),8e62398ebda8c1a5;…`: the position of a face, and the id of the person.
            faces = value.split(separator: ";").prefix(1000).compactMap { face in
                let parts = face.split(separator: ",")
                return parts.count == 2
                    ? Face(id: PicasaFolder.id(parts[1].trimmingBlanks), region: Self.region(parts[0])) : nil
            }
        default: break  // Picasa's edits, which the file itself does not contain.
        }
    }

    /// Parses `rect64(3f845bcb59418507)`: the left, top, right and bottom edges, in 65535ths of the picture's sides. Leading
    /// zeros may be missing.
    private static func region(_ text: Substring) -> PictureRegion? {
        let text = text.trimmingBlanks
        guard text.hasPrefix("rect64("), text.hasSuffix(")"),
            let edges = UInt64(text.dropFirst("rect64(".count).dropLast(), radix: 16)
        else { return nil }
        let (left, top, right, bottom) = (
            fraction(edges >> 48), fraction(edges >> 32), fraction(edges >> 16), fraction(edges)
        )
        return PictureRegion(left: left, top: top, width: right - left, height: bottom - top)
    }

    private static func fraction(_ edges: UInt64) -> Double { Double(edges & 0xffff) / 65535 }

    private static func isYes(_ value: String) -> Bool { ["yes", "1", "true"].contains(value.lowercased()) }
}

extension StringProtocol where SubSequence == Substring {
    /// The text without spaces and tabs at either end.
    fileprivate var trimmingBlanks: Substring {
        var rest = self[...]
        while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
        return rest.drop(while: \.isSpaceOrTab)
    }
}
