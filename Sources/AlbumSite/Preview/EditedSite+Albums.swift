internal import AlbumModel
internal import AlbumSources
internal import Editing
internal import Files
internal import Reporting

/// Albums of an edited source.
extension EditedSite {
    /// Returns the album with a page; nil if there is none, or a rule fills it.
    func album(at page: String) -> EditedAlbum? {
        let page = page.isEmpty || page.hasSuffix("/") ? page + "index.html" : page
        return plan { plan in
            plan.albums.first { $0.smart == nil && $0.page == page }.map { EditedAlbum($0.path.joined(separator: "/")) }
        }
    }

    /// Returns the page of an album; nil as long as the preview does not show it.
    func page(of album: EditedAlbum) -> String? {
        let path = album.path.split(separator: "/").map(String.init)
        return plan { plan in plan.albums.first { $0.smart == nil && $0.path == path }?.page }
    }

    /// Returns the address of a picture of the item with a page, in a size for a panel, and the rotation that it shows.
    func picture(at page: String) -> (address: String?, turned: EditedValue)? {
        guard let item = item(at: page) else { return nil }
        let path = item.album.split(separator: "/").map(String.init)
        return plan { plan in
            let found = plan.albums.first { $0.smart == nil && $0.path == path }?.items.first { $0.page == page }
            guard let found else { return nil }
            // The last one has the fallback format, which every browser shows.
            let file = found.thumbnails.last ?? found.originals.last
            return (file?.address, EditedField.rotate.value(in: found.item.fields))
        }
    }

    /// Whether a folder with this name in an album is never an album.
    func isLeftOut(_ name: String, in album: EditedAlbum) -> Bool {
        AlbumFolders.isReserved(name, isInRoot: album.path.isEmpty)
    }

    func state(of album: EditedAlbum, with texts: [String: [UInt8]]) throws(EditRefusal) -> AlbumState? {
        do throws(BuildFailure) {
            let source = try opened(replacing: texts)
            let scan = try scan(along: album.path, of: source)
            guard let home = scan.tree.folders.firstIndex(where: { $0.path == album.path }) else { return nil }
            let tree = scan.tree.adding(texts.keys.filter { $0 != source.configuration.file }, in: home)
            let found = source.reader(replacing: texts).state(ofAlbum: album.path, in: tree, media(of: tree, in: home))
            guard let shown = found.album else { return nil }
            let names = scan.tree.files[scan.tree.folders[home].files].map(\.name)
            let manifests = FileNames.manifests.flatMap { name in names.filter { $0.lowercased() == name } }
            var state = AlbumState(shown, problems: Self.problems(found.diagnostics), manifests: manifests)
            state.configuration = album.path.isEmpty ? configuration(of: source) : nil
            return state
        } catch {
            throw .failed(error.message)
        }
    }
}

extension EditedSite {
    /// Returns the name of the source's own configuration, if it has one, which describes the root album.
    private func configuration(of source: OpenedSource) -> String? {
        let name = source.configuration.file
        guard options.configurationFile == nil, (try? Folder(folder).status(of: name)) != nil else { return nil }
        return name
    }
}

extension SourceTree {
    /// Returns the tree with texts that may not be there yet, in a folder that must be the last one.
    func adding(_ paths: some Sequence<String>, in home: Int) -> SourceTree {
        let start = folders[home].files.lowerBound
        var own = Array(files[folders[home].files])
        let known = Set(own.map(\.name))
        for path in paths where Paths.parent(of: path) == (folders[home].path.isEmpty ? "." : folders[home].path) {
            let name = Paths.name(of: path)
            if !known.contains(name) {
                own.append(SourceFile(index: 0, folder: home, name: name, photoEndings: photoEndings))
            }
        }
        own.sort { NaturalOrder.precedes($0.name, $1.name) }
        var tree = self
        tree.files = Array(files[..<start]) + own
        for index in tree.files.indices { tree.files[index].index = index }
        tree.folders[home].files = start..<tree.files.count
        return tree
    }
}
