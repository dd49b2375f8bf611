internal import AlbumModel
internal import Digests

/// A script that says what can be shown of fifty of the found things.
struct FoundStretch {
    let number: Int
    let site: SiteViews

    private var items: FindingItems { site.finding.items }

    private var entries: [FoundEntry] {
        items.range(ofStretch: number).map { place in
            if items.albums.indices.contains(place) {
                let view = site.views[items.albums[place]]
                return FoundEntry(view, cover: site.cover(of: view.album))
            }
            return FoundEntry(site.published[items.references[place - items.albums.count]])
        }
    }

    func key(_ digests: PlanDigests) -> ContentDigest {
        var key = KeyWriter()
        key.add(number)
        for place in items.range(ofStretch: number) {
            if items.albums.indices.contains(place) {
                let view = site.views[items.albums[place]]
                FoundEntry(view, cover: site.cover(of: view.album)).add(to: &key)
            } else {
                let reference = items.references[place - items.albums.count]
                key.add(digests[reference].whole)
                key.add(site.views[reference.album].album.title)
            }
        }
        return key.finish()
    }

    var text: String {
        var folders: [String: Int] = [:]
        var names: [String] = []
        let entries = entries
        for entry in entries where folders[entry.folder] == nil {
            folders[entry.folder] = names.count
            names.append(entry.folder)
        }
        var json = JSONText()
        json.object { json in
            json.member("first", items.range(ofStretch: number).lowerBound)
            json.array("folders") { json in
                for name in names {
                    json.element(name)
                    json.element(title(ofFolder: name))
                }
            }
            json.array("items") { json in
                for entry in entries { json.array { add(entry, folder: folders[entry.folder] ?? 0, to: &$0) } }
            }
        }
        return "albumgenFound(\(json.text));\n"
    }

    private func add(_ entry: FoundEntry, folder: Int, to json: inout JSONText) {
        json.element(entry.kind.rawValue)
        json.element(folder)
        json.element(entry.id)
        json.element(entry.title)
        json.element(entry.day)
        if let thumbnail = entry.thumbnail {
            json.element(entry.thumbnailMark)
            json.element(thumbnail.size.width)
            json.element(thumbnail.size.height)
        }
    }

    private func title(ofFolder folder: String) -> String {
        site.albumsByFolder[folder].map { site.views[$0].album.title } ?? ""
    }
}
