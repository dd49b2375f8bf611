internal import AlbumModel
internal import AlbumSources
internal import Files
internal import Foundation
internal import GRDB

/// The contents of a digiKam library, read from `digikam4.db` (database version 5 and later; only columns that all of
/// these versions have are queried).
struct DigiKamLibrary: Sendable {
    /// The tables that are read.
    static let tables = [
        "AlbumRoots", "Albums", "Images", "ImageInformation", "ImagePositions", "ImageComments", "ImageTags", "Tags",
        "TagProperties", "ImageTagProperties",
    ]

    private let database: LibraryDatabase
    private let roots: [String]

    init(_ database: LibraryDatabase, roots: [String]) {
        self.database = database
        self.roots = roots
    }

    func assets() throws(ProviderError) -> [LibraryAsset] {
        let folders = try folders()
        let tags = try database.read { try DigiKamTags($0) }
        let texts = try database.read { try DigiKamTexts($0) }
        return try database.read { database in
            // Categories 1 and 2 are images and videos. Those with a status other than 1 are hidden, trashed or missing.
            var assets: [LibraryAsset] = []
            try database.forEachRow(
                """
                SELECT Images.id, Images.name, Images.album, status, rating, creationDate, latitudeNumber, longitudeNumber,
                    altitude, width, height, ImageInformation.orientation AS turn
                FROM Images LEFT JOIN ImageInformation ON ImageInformation.imageid = Images.id
                    LEFT JOIN ImagePositions ON ImagePositions.imageid = Images.id
                WHERE category IN (1, 2) ORDER BY Images.id
                """
            ) { row in
                guard let id = row.integer("id"), let name = row.text("name"), let album = row.integer("album"),
                    let folder = folders[album]
                else { return }
                var asset = LibraryAsset(
                    path: folder.path.map { "\($0)/\(name)" }, name: name, album: folder.name,
                    fields: tags.fields(of: id))
                asset.isHidden = row.integer("status") != 1
                texts.fill(&asset.fields, of: id)
                if let width = row.integer("width"), let height = row.integer("height"),
                    (1...1_000_000).contains(width), (1...1_000_000).contains(height)
                {
                    let orientation = Orientation(exif: row.integer("turn").flatMap { Int(exactly: $0) } ?? 1)
                    asset.fields.faces = tags.faces(
                        of: id, in: PixelSize(width: Int(width), height: Int(height)), orientation)
                }
                // -1 means unrated in digiKam, but rejected in albumgen.
                asset.fields.rating = row.integer("rating").flatMap { (0...5).contains($0) ? Int($0) : nil }
                asset.fields.shootTime = row.text("creationDate").flatMap { KnownDate(written: $0) }
                if let latitude = row.number("latitudeNumber"), let longitude = row.number("longitudeNumber") {
                    asset.fields.place.position = Position(
                        latitude: latitude, longitude: longitude, altitude: row.number("altitude"))
                }
                assets.append(asset)
            }
            return assets
        }
    }

    private struct Folder: Sendable {
        var path: String?
        /// The path from the root of its collection, without leading or trailing slashes.
        var name: String
    }

    private func folders() throws(ProviderError) -> [Int64: Folder] {
        try database.read { [roots] database in
            var collections: [Int64: String] = [:]
            try database.forEachRow("SELECT id, identifier, specificPath FROM AlbumRoots") { row in
                guard let id = row.integer("id") else { return }
                let collection = DigiKamCollection(
                    identifier: row.text("identifier") ?? "", path: row.text("specificPath") ?? "")
                collections[id] = collection.folder(among: roots)
            }
            var folders: [Int64: Folder] = [:]
            try database.forEachRow("SELECT id, albumRoot, relativePath FROM Albums") { row in
                guard let id = row.integer("id"), let path = row.text("relativePath") else { return }
                let name = path.split(separator: "/").joined(separator: "/")
                let root = row.integer("albumRoot").flatMap { collections[$0] }
                folders[id] = Folder(path: root.map { name.isEmpty ? $0 : "\($0)/\(name)" }, name: name)
            }
            return folders
        }
    }
}

/// A folder that digiKam manages, identified by `volumeid:?path=/home/me/Pictures`, by a volume's UUID and a path on
/// that volume, or by a network share and its mount point.
struct DigiKamCollection: Equatable {
    var identifier: String
    /// The path on the volume.
    var path: String

    /// Returns the collection's folder on this machine if it is one of the library's roots or inside one.
    func folder(among roots: [String]) -> String? {
        let tail = path == "/" ? "" : path
        for mark in ["volumeid:?path=", "networkshareid:?mountpath="] where identifier.hasPrefix(mark) {
            // Other parameters may follow, such as `&fileuuid=…`.
            let written = identifier.dropFirst(mark.count).prefix { $0 != "&" }
            let base = String(written).removingPercentEncoding ?? String(written)
            // Some versions store the whole path in both columns.
            for folder in base == tail ? [base] : [base + tail, base] where Self.lies(folder, in: roots) {
                return folder
            }
        }
        if Self.lies(tail, in: roots) { return tail }
        // The volume's mount point is unknown: take the root that ends in the same path.
        return tail.isEmpty ? nil : roots.first { $0.hasSuffix(tail) }
    }

    private static func lies(_ folder: String, in roots: [String]) -> Bool {
        guard !folder.isEmpty else { return false }
        let resolved = Paths.absolute(folder)
        return roots.contains { resolved == $0 || Paths.isInside(resolved, $0) }
    }
}

/// The tags of digiKam's images: keywords, people, and pick labels, which digiKam stores as internal tags.
struct DigiKamTags: Sendable {
    private enum Meaning: Sendable {
        case keyword(String), person(String), status(Int)
    }

    private var meanings: [Int64: Meaning] = [:]
    /// The parent and the name of each tag.
    private var nodes: [Int64: (parent: Int64?, name: String)] = [:]
    private var images: [Int64: [Int64]] = [:]
    /// The marked faces of each image: the tag of the person, and the rectangle as digiKam writes it.
    private var rectangles: [Int64: [(tag: Int64, text: String)]] = [:]

    private static let internalRoot = "_Digikam_Internal_Tags_"
    /// The internal tags of pick labels, as values of `approveStatus`.
    private static let labels = ["Pick Label Rejected": -1, "Pick Label Pending": 0, "Pick Label Accepted": 1]

    init(_ database: Database) throws {
        var tags: [(id: Int64, parent: Int64?, name: String)] = []
        try database.forEachRow("SELECT id, pid, name FROM Tags") { row in
            guard let id = row.integer("id"), let name = row.text("name") else { return }
            tags.append((id, row.integer("pid"), name))
        }
        for (id, parent, name) in tags { nodes[id] = (parent, name) }
        let own = Set(tags.lazy.filter { $0.name == Self.internalRoot }.map(\.id))
        var people = Set<Int64>()
        try database.forEachRow("SELECT tagid FROM TagProperties WHERE property = 'person'") { row in
            if let tag = row.integer("tagid") { people.insert(tag) }
        }
        for (id, parent, name) in tags where !own.contains(id) {
            if let parent, own.contains(parent) {
                if let status = Self.labels[name] { meanings[id] = .status(status) }
            } else {
                meanings[id] = people.contains(id) ? .person(name) : .keyword(name)
            }
        }
        var found: [Int64: [Int64]] = [:]
        try database.forEachRow("SELECT imageid, tagid FROM ImageTags ORDER BY imageid, tagid") { row in
            guard let image = row.integer("imageid"), let tag = row.integer("tagid") else { return }
            found[image, default: []].append(tag)
        }
        images = found
        var marked: [Int64: [(tag: Int64, text: String)]] = [:]
        try database.forEachRow(
            "SELECT imageid, tagid, value FROM ImageTagProperties WHERE property = 'tagRegion' ORDER BY imageid, tagid, value"
        ) { row in
            guard let image = row.integer("imageid"), let tag = row.integer("tagid"), let text = row.text("value"),
                marked[image, default: []].count < MarkedFace.most
            else { return }
            marked[image, default: []].append((tag, text))
        }
        rectangles = marked
    }

    /// Returns the faces in an image. digiKam records the size of the image before rotation, but the rectangles in
    /// pixels of the image as displayed (`FaceTags` and `TagRegion` in its sources).
    func faces(of image: Int64, in stored: PixelSize, _ orientation: Orientation) -> [MarkedFace] {
        let size = orientation.swapsAxes ? stored.transposed : stored
        return (rectangles[image] ?? []).compactMap { rectangle in
            guard case .person(let name)? = meanings[rectangle.tag],
                let region = Self.region(rectangle.text, in: size)
            else { return nil }
            return MarkedFace(name: name, region: region, pictureSize: size, isUpright: true)
        }
    }

    /// Parses `<rect x="340" y="166" width="88" height="88"/>`.
    private static func region(_ text: String, in size: PixelSize) -> PictureRegion? {
        func number(_ name: String) -> Double? {
            guard let start = text.firstRange(of: " \(name)=\"")?.upperBound else { return nil }
            return Double(text[start...].prefix { $0 != "\"" })
        }
        guard text.hasPrefix("<rect "), let x = number("x"), let y = number("y"), let width = number("width"),
            let height = number("height")
        else { return nil }
        let (across, down) = (Double(size.width), Double(size.height))
        return PictureRegion(left: x / across, top: y / down, width: width / across, height: height / down)
    }

    func fields(of image: Int64) -> ItemFields {
        var fields = ItemFields()
        for tag in images[image] ?? [] {
            switch meanings[tag] {
            case .keyword(let name): fields.keywords.append(name)
            case .person(let name): fields.people.append(name)
            case .status(let status): fields.approveStatus = status
            case nil: break
            }
        }
        // digiKam knows that a tag is a person only if it was made for a face.
        fields.namesAmongKeywords = PeopleTree.names(in: (images[image] ?? []).map(path))
        return fields
    }

    private func path(of tag: Int64) -> [String] {
        var path: [String] = []
        var next: Int64? = tag
        // In a damaged database, a tag may be its own ancestor.
        while let tag = next, let node = nodes[tag], path.count < 32 {
            path.append(node.name)
            next = node.parent
        }
        return path.reversed()
    }
}

/// The titles and captions of digiKam's images.
struct DigiKamTexts: Sendable {
    private var captions: [Int64: String] = [:]
    private var titles: [Int64: String] = [:]

    init(_ database: Database) throws {
        // Prefers the text in the default language. Type 1 is a caption, 3 a title.
        var found = (captions: [Int64: String](), titles: [Int64: String]())
        try database.forEachRow(
            """
            SELECT imageid, type, comment FROM ImageComments WHERE type IN (1, 3) AND comment <> ''
            ORDER BY language <> 'x-default', id
            """
        ) { row in
            guard let image = row.integer("imageid"), let text = row.text("comment") else { return }
            if row.integer("type") == 1 {
                found.captions[image] = found.captions[image] ?? text
            } else {
                found.titles[image] = found.titles[image] ?? text
            }
        }
        (captions, titles) = found
    }

    func fill(_ fields: inout ItemFields, of image: Int64) {
        fields.description = captions[image]
        fields.title = titles[image]
    }
}
