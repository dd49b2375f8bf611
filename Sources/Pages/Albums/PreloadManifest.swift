internal import AlbumModel
internal import Planning

/// The list of an item page's neighbours and the rendition to preload of each. Also writes the same entries for the
/// stretches of an album, with the texts that the viewer shows.
struct PreloadManifest {
    static let version = 1

    let view: AlbumView

    /// Returns the manifest for the page of the item with this flat index.
    func text(at index: Int) -> String {
        var json = JSONText()
        json.object { json in
            json.member("version", Self.version)
            json.member("album", view.album.address.joined(separator: "/"))
            json.member("total", view.total)
            json.member("index", index)
            if let category = try? view.index.category(of: index) { add(category: category, to: &json) }
            json.array("items") { json in
                guard let window = view.window(at: index) else { return }
                for neighbour in window.indices {
                    json.object { json in
                        add(neighbour, to: &json)
                        json.member("load", (window.load(of: neighbour) ?? .thumb).rawValue)
                    }
                }
            }
            addStretches(around: index, to: &json)
        }
        return json.text
    }

    /// Adds the part of an item's entry that its neighbours' pages contain too (`ItemDigests.shown` in their keys). It
    /// contains no text that a person wrote, so that a new caption does not change the neighbours' pages.
    func add(_ index: Int, to json: inout JSONText) {
        let item = view.items[index]
        let files = item.files
        json.member("index", index)
        json.member("id", view.items.plan.id(at: index))
        json.member("kind", item.shownKind.rawValue)
        json.member("page", view.links.href(to: item.page))
        if let thumbnail = files.standIn {
            json.object("thumb") { add(thumbnail, to: &$0) }
            // Opaque pictures need their colour only until they have loaded.
            if files.isTransparent { json.member("colour", ifAny: item.safeColour) }
        } else {
            json.null("thumb")
        }
        if item.shownKind == .video, let poster = files.poster { json.object("poster") { add(poster, to: &$0) } }
        if let motion = files.motion { json.object("motion") { add(motion, to: &$0) } }
        let originals = files.originals
        guard let original = originals.last else {
            json.null("original")
            // Without a picture, no address contains the mark of the content by which `apply` recognises the item.
            if files.thumbnail == nil { json.member("mark", ifAny: item.item.mark) }
            return
        }
        json.object("original") { json in
            add(original, to: &json)
            json.member("bytes", original.bytes)
            json.member("type", original.type)
            let smaller = files.smallerOriginals
            if !smaller.isEmpty {
                json.array("smaller") { json in
                    for file in smaller {
                        json.object { json in
                            add(file, to: &json)
                            json.member("bytes", file.bytes)
                        }
                    }
                }
            }
            guard originals.count > 1 else { return }
            // In the page's own `<picture>`, the browser chooses among these; a script must choose in the same way.
            json.array("sources") { json in
                for source in originals.dropLast() {
                    json.object { json in
                        add(source, to: &json)
                        json.member("bytes", source.bytes)
                        json.member("type", source.type)
                    }
                }
            }
        }
    }

    private func add(_ file: PublishedFile, to json: inout JSONText) {
        json.member("src", view.links.href(to: file.address))
        json.member("w", file.size.width)
        json.member("h", file.size.height)
    }

    private func add(category: Int, to json: inout JSONText) {
        let step = view.categories[category]
        json.object("category") { json in
            json.member("tag", step.tag)
            json.member("index", category)
            json.member("first", step.firstIndex)
            json.member("count", step.count)
        }
    }

    /// Adds the scripts that contain the other items: item k is in script k / size + 1.
    private func addStretches(around index: Int, to json: inout JSONText) {
        let count = Stretch.count(of: view.total)
        let current = index / Stretch.itemsPerStretch
        json.object("stretches") { json in
            json.member("size", Stretch.itemsPerStretch)
            json.member("count", count)
            json.member("src", "items-{n}.js")
            json.member("current", Stretch.name(current))
            if current > 0 { json.member("previous", Stretch.name(current - 1)) }
            if current + 1 < count { json.member("next", Stretch.name(current + 1)) }
        }
    }
}

extension PreloadManifest {
    /// Returns a stretch of the album as a script: a page opened from a file cannot fetch data, but it can add scripts.
    ///
    /// - Parameter next: The album after this one, which the last stretch names.
    func script(ofStretch number: Int, next: NextAlbum?) -> String {
        let range = Stretch.range(number, of: view.total)
        var json = JSONText()
        json.object { json in
            json.member("version", Self.version)
            json.member("album", view.album.address.joined(separator: "/"))
            json.member("total", view.total)
            json.member("first", range.lowerBound)
            if let next, range.upperBound == view.total { json.object("next") { add(next, to: &$0) } }
            json.array("items") { json in
                for index in range {
                    json.object { json in
                        add(index, to: &json)
                        addTexts(index, to: &json)
                    }
                }
            }
        }
        return "albumgenItems(\(json.text));\n"
    }

    private func add(_ next: NextAlbum, to json: inout JSONText) {
        json.member("href", view.links.href(to: next.album.page))
        json.member("title", next.album.title)
        json.member("colour", ifAny: next.cover?.safeColour)
        if let thumbnail = next.cover?.files.thumbnail { json.object("cover") { add(thumbnail, to: &$0) } }
    }

    private func addTexts(_ index: Int, to json: inout JSONText) {
        let item = view.items[index]
        json.member("alt", view.words(at: index).alternative)
        json.member("title", ifAny: item.item.fields.title)
        json.member("caption", ifAny: item.item.fields.description)
        if !item.files.isTransparent { json.member("colour", ifAny: item.safeColour) }
        json.member("prose", ifAny: item.item.fields.prose?.html)
        if let category = try? view.index.category(of: index) { json.member("category", category) }
        if view.showsInsets, view.items.plan.settings(at: index).privacy.gps,
            let position = item.item.fields.place.position
        {
            json.array("position") { json in
                for degrees in [position.latitude, position.longitude] {
                    json.element(RoundedNumber.css(degrees, places: 4))
                }
            }
        }
        let known = ItemFacts(view, at: index)
        let facts = known.facts(of: item.item) + [known.versions(of: item)].compactMap(\.self)
        if !facts.isEmpty {
            json.array("facts") { json in
                for fact in facts {
                    json.object { json in
                        json.member("label", fact.label)
                        json.member("value", fact.value)
                        guard !fact.parts.isEmpty else { return }
                        json.array("parts") { json in
                            for part in fact.parts {
                                json.object { json in
                                    json.member("title", part.title)
                                    json.member("href", ifAny: part.href)
                                    json.member("download", ifAny: part.download)
                                }
                            }
                        }
                    }
                }
            }
        }
        if view.slot != nil { json.member("slot", ifAny: ItemPageContext(view, index: index).slot) }
        if let file = view.download(at: index) {
            json.object("download") { json in
                json.member("src", view.links.href(to: file.address))
                json.member("name", view.items[index].item.downloadName(of: file.address))
                json.member("size", view.texts.fileSize(file.bytes))
            }
        }
    }
}

/// What the viewer shows after an album's last item.
struct NextAlbum {
    let album: AlbumPlan
    let cover: PublishedItem?

    /// Nil if no album follows.
    init?(after album: AlbumPlan, in site: SiteViews) {
        guard let next = site.neighbours(of: album).next else { return nil }
        self.album = site.views[next].album
        cover = site.cover(of: self.album)
    }
}

extension AlbumView {
    /// Returns the neighbours of an item; nil if the index is out of range.
    func window(at index: Int) -> PreloadWindow? {
        let preload = album.settings.preload
        return try? PreloadWindow(index: index, total: total, ahead: preload.ahead, behind: preload.behind)
    }
}
