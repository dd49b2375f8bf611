package import AlbumModel

/// The JSON files of a Google Takeout, which describe the photos next to them.
struct TakeoutSidecars {
    /// The fields of one JSON file. Its time is in UTC and its position may be estimated, so the camera's own values
    /// take precedence.
    struct Fields {
        var under = ItemFields()
        var over = ItemFields()
        /// The names of people, whether or not they may be published.
        var names: [String] = []
        /// What is wrong with a file that might hold the photo back.
        var problem: Diagnostic?
    }

    private var fields: [Int: Fields] = [:]

    init(
        _ files: FolderFiles, tree: SourceTree, access: FileAccess, privacy: Privacy, diagnostics: inout [Diagnostic]
    ) {
        guard !files.data.isEmpty, !files.media.isEmpty else { return }
        let owners = TakeoutOwners(media: files.media.map(\.name))
        var byName: [String: SourceFile] = [:]
        for media in files.media { byName[media.name] = media }
        let others = SidecarOwners(files.media)
        var unread: [SourceFile] = []
        var uncertain: [SourceFile] = []
        for file in files.data {
            let named = owners.owners(of: file.name)
            var media = named.media.compactMap { byName[$0] }
            if media.isEmpty { media = others[file]?.media ?? [] }
            guard !media.isEmpty else { continue }
            guard var read = Self.read(tree.path(of: file), access, privacy, &diagnostics) else {
                unread.append(file)
                continue
            }
            if named.isUncertain {
                // A name that fits several photos identifies none, but what might be hidden on purpose stays hidden.
                guard read.over.isWithheld else {
                    uncertain.append(file)
                    continue
                }
                if read.problem == nil {
                    let problem = Self.problem(ofUncertain: file, named.media, tree)
                    diagnostics.append(problem)
                    read.problem = problem
                }
                read = Fields(over: .withheld, problem: read.problem)
            }
            for item in media {
                // An item that either of two files withholds is left out, whichever is read last.
                if let other = fields[item.index], other.over.isWithheld {
                    read.over.isWithheld = true
                    read.problem = read.problem ?? other.problem
                }
                fields[item.index] = read
            }
        }
        if let first = unread.first {
            let subject = unread.count == 1 ? "is" : "and \(unread.count - 1) more JSON files of this folder are"
            let name = FileNames.stem(of: first.name)
            let message =
                "\(subject) not read, because only Google's JSON describes a photo; write `\(name).yml`, or list the items in `album.json`"
            diagnostics.append(Diagnostic(.note, message, at: SourceLocation(file: tree.path(of: first))))
        }
        if let first = uncertain.first {
            let subject = uncertain.count == 1 ? "is" : "and \(uncertain.count - 1) more JSON files of this folder are"
            let photo = owners.owners(of: first.name).media.first ?? ""
            let message =
                "\(subject) not read, because Google shortened the name, and it fits several photos; name it after its photo, as in `\(photo).json`"
            diagnostics.append(Diagnostic(.note, message, at: SourceLocation(file: tree.path(of: first))))
        }
    }

    /// Returns why all photos that a shortened name fits are left out.
    private static func problem(ofUncertain file: SourceFile, _ media: [String], _ tree: SourceTree) -> Diagnostic {
        let message =
            "its photo was deleted or locked in the account, but Google shortened the name, and it fits several photos; name it after its photo, as in `\(media.first ?? "").json`"
        let problem = Diagnostic(.error, message, at: SourceLocation(file: tree.path(of: file)))
        return problem.until("these photos are left out")
    }

    subscript(file: SourceFile) -> Fields? { fields.isEmpty ? nil : fields[file.index] }

    /// Returns nil for another program's JSON file.
    private static func read(
        _ path: String, _ access: FileAccess, _ privacy: Privacy, _ diagnostics: inout [Diagnostic]
    ) -> Fields? {
        let value: SourceValue?
        do throws(DiagnosticError) {
            value = try DataFile.read(path, access, &diagnostics)
        } catch {
            let problem = error.diagnostic.until(leavingOut: .item)
            diagnostics.append(problem)
            return Fields(over: .withheld, problem: problem)
        }
        guard let value else { return nil }
        guard value["photoTakenTime"] != nil || value["geoData"] != nil else {
            guard let entry = heldBack(by: value) else { return nil }
            let sidecar = "\(FileNames.stem(of: path)).yml"
            let problem = Diagnostic(
                .error, "`\(entry.key)` is not read in JSON that describes a photo; write it into `\(sidecar)`",
                at: SourceLocation(file: path, line: entry.location.line, column: entry.location.column)
            ).until(leavingOut: .item)
            diagnostics.append(problem)
            return Fields(over: .withheld, problem: problem)
        }
        var fields = Fields()
        if let text = value["photoTakenTime"]?["timestamp"]?.text, let format = try? TimeFormat("unix") {
            fields.under.shootTime = format.time(text).map { KnownDate($0) }
        }
        if privacy.gps { fields.under.place.position = position(value["geoData"]) ?? position(value["geoDataExif"]) }
        if let text = value["description"]?.text, !text.isEmpty { fields.over.description = text }
        if value["favorited"]?.text == "true" { fields.over.rating = 5 }
        // The photo was in the account's bin, or in its locked folder.
        for key in ["trashed", "inLockedFolder"] where value[key]?.text == "true" { fields.over.isWithheld = true }
        if case .sequence(let people)? = value["people"]?.content {
            fields.names = people.compactMap { $0["name"]?.text }
            if privacy.people { fields.over.people = fields.names }
        }
        return fields
    }

    /// Returns the key of an item that holds it back. The keys of other programs, such as their ratings, do not count.
    private static func heldBack(by value: SourceValue) -> SourceValue.Entry? {
        guard case .mapping(let entries) = value.content else { return nil }
        return entries.first { entry in
            ItemKeys.sidecars.holdsBack(entry.key) && entry.key != "rating" && !entry.value.isNull
                && HoldingWords.ofItems.isHolding(entry)
        }
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
    /// The text of a scalar, or nil for other values.
    var text: String? {
        if case .scalar(let text, _) = content { return text }
        return nil
    }
}

/// The album metadata in the JSON file that Google Takeout puts into an album's folder. The file's name depends on the
/// account's language (`metadata.json`, `Metadaten.json`), so it is recognised by its content.
struct TakeoutAlbum {
    var title: String?
    var description: String?
    /// In UTC.
    private var time: Timestamp?
    /// The path of the file.
    private(set) var file = ""

    /// The maximum size in bytes of a file that is examined: a larger file contains records.
    private static let longest = 64 << 10

    /// Its names in some languages, for a folder that has no sidecar from Google. Elsewhere, it may have any name.
    private static let names: Set<String> = [
        "metadata.json", "metadaten.json", "métadonnées.json", "metadatos.json", "metadati.json", "metadados.json",
        "元数据.json",
    ]

    /// Creates the metadata of a folder, or nil if it has none.
    ///
    /// - Parameter diagnostics: receives why a file that may have the metadata could not be read.
    init?(_ files: FolderFiles, tree: SourceTree, access: FileAccess, diagnostics: inout [Diagnostic]) {
        guard !files.data.isEmpty else { return nil }
        let photos = Set(files.media.map { $0.name[...] })
        let owners = TakeoutOwners(media: files.media.map(\.name))
        let small = files.data.filter { $0.size <= Self.longest }
        // Sidecars are reported elsewhere.
        let sidecars = small.filter { file in
            !Self.names.contains(file.name.lowercased()) && Self.isSidecar(file.name, of: photos, owners)
        }
        let isSidecar = Set(sidecars.map(\.index))
        let others = small.filter { !isSidecar.contains($0.index) }
        guard !others.isEmpty else { return nil }
        let isGoogles = Self.isGoogles(sidecars, tree, access.forHints)
        for file in others {
            var ignored: [Diagnostic] = []
            let mayBeMeant = isGoogles || Self.names.contains(file.name.lowercased())
            let value: SourceValue?
            do throws(DiagnosticError) {
                value = try DataFile.read(tree.path(of: file), mayBeMeant ? access : access.forHints, &ignored)
            } catch {
                // Another program's file needs no message.
                if mayBeMeant, error.diagnostic.isTransient { diagnostics.append(error.diagnostic) }
                continue
            }
            guard let value, let album = Self(value["albumData"] ?? value) else { continue }
            self = album
            self.file = tree.path(of: file)
            return
        }
        return nil
    }

    /// Returns whether a file may be the sidecar of one of these photos: `a.jpg.json`, `a.jpg(1).json`,
    /// `a.jpg.supplemental-metadata.json`, or a name that Google shortened.
    private static func isSidecar(_ name: String, of photos: Set<Substring>, _ owners: TakeoutOwners) -> Bool {
        let stem = FileNames.stem(of: name)
        return photos.contains(stem) || photos.contains(FileNames.stem(of: String(stem)))
            || !owners.owners(of: name).media.isEmpty
    }

    /// Returns whether one of the sidecars is from Google, or none can be read.
    private static func isGoogles(_ sidecars: [SourceFile], _ tree: SourceTree, _ access: FileAccess) -> Bool {
        var ignored: [Diagnostic] = []
        var isUnknown = false
        for file in sidecars {
            do throws(DiagnosticError) {
                guard let value = try DataFile.read(tree.path(of: file), access, &ignored) else { continue }
                return value["photoTakenTime"] != nil || value["geoData"] != nil
            } catch {
                isUnknown = isUnknown || error.diagnostic.isTransient
            }
        }
        return isUnknown
    }

    /// Removes positions from the texts.
    ///
    /// - Returns: a note if there were any.
    mutating func removeWrittenPositions() -> Diagnostic? {
        var fields = ItemFields()
        (fields.title, fields.description) = (title, description)
        guard fields.removeWrittenPositions() else { return nil }
        (title, description) = (fields.title, fields.description)
        return Diagnostic(
            .note,
            "has a position in the title or the text of its album, which is left out because `privacy: {gps: false}` keeps positions private; write the text in the album's manifest to show it",
            at: SourceLocation(file: file))
    }

    /// Returns nil if the value does not describe an album; that of a photo contains `photoTakenTime`.
    private init?(_ value: SourceValue) {
        guard value["photoTakenTime"] == nil, let title = value["title"]?.text,
            let seconds = value["date"]?["timestamp"]?.text, let format = try? TimeFormat("unix")
        else { return nil }
        self.title = title.isEmpty ? nil : title
        if let text = value["description"]?.text, !text.isEmpty { description = text }
        time = format.time(seconds)
    }

    /// Returns the album's date in the zone that the album states, or else in UTC.
    func date(in zone: ZoneRules?) -> KnownDate? {
        guard let time, let zone else { return time.map { KnownDate($0) } }
        return time.shown(inZone: zone.minutes(at: time.secondsSince1970)).map { KnownDate($0) }
    }
}

/// A Google Takeout folder outside the source: its photos, with the fields from their JSON files.
package struct TakeoutFolder: Sendable {
    private let root: String

    package init(_ root: String) { self.root = root }

    package struct Photo: Sendable {
        /// The path from the Takeout's folder.
        package var path: String
        package var name: String
        /// The photo's folder, as a path from the Takeout's folder.
        package var folder: String
        /// The full title of the album in the account; the folder's name is truncated and contains no `/` or `:`.
        package var albumTitle: String?
        /// Fields that take precedence over the file's own metadata, and fields that only fill its gaps.
        package var over: ItemFields
        package var under: ItemFields
        /// Why the photo must be left out: its JSON file cannot be read and might hold it back.
        package var problem: String?
        /// Whether the photo was in the account's bin or locked folder.
        package var isHidden: Bool
    }

    package func photos() throws(FolderScanError) -> [Photo] {
        let scan = try FolderScan(root: root).scan()
        if let unread = scan.unread.first {
            throw FolderScanError(path: "\(root)/\(unread.path)", reason: unread.reason)
        }
        let tree = scan.tree
        let access = FileAccess.disk(root: root).obeying(tree)
        // Privacy is applied when the items are shown.
        var privacy = Privacy()
        (privacy.gps, privacy.people) = (true, true)
        var diagnostics: [Diagnostic] = []
        var photos: [Photo] = []
        for folder in tree.folders {
            let files = FolderFiles(tree.files[folder.files]) { _ in false }
            let title = TakeoutAlbum(files, tree: tree, access: access, diagnostics: &diagnostics)?.title
            let sidecars = TakeoutSidecars(
                files, tree: tree, access: access, privacy: privacy, diagnostics: &diagnostics)
            for file in files.media {
                let said = sidecars[file]
                photos.append(
                    Photo(
                        path: tree.path(of: file), name: file.name, folder: folder.path, albumTitle: title,
                        over: said?.over ?? ItemFields(), under: said?.under ?? ItemFields(),
                        problem: said?.problem.map(\.description),
                        isHidden: said?.over.isWithheld == true && said?.problem == nil))
            }
        }
        return photos
    }
}
