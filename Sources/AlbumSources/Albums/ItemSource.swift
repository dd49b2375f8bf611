import AlbumModel

/// The source of an item's bytes.
enum ItemSource: Sendable {
    /// A file that the scan found.
    case file(SourceFile)
    case provided(ProviderRequest)
    /// A listed file that does not exist, at this path; the picture keeps its place, and a note says so.
    case missing(path: String, placeholder: SourceFile, note: Located<String>)
    /// An item of an unknown provider; it still keeps its place.
    case unknown(UnknownProvider, address: String, place: SourceLocation)

    /// The file in the source, or nil for an item from a provider.
    var file: SourceFile? {
        if case .file(let file) = self { file } else { nil }
    }

    /// The item's address, or nil for a file in the source.
    var address: String? {
        switch self {
        case .file, .missing: nil
        case .provided(let request): request.address
        case .unknown(_, let address, _): address
        }
    }

    /// Whether reasons why the bytes cannot be shown continue a sentence that begins with the item's address.
    var isFound: Bool {
        switch self {
        case .file, .provided: true
        case .missing, .unknown: false
        }
    }

    /// A value that distinguishes an item's bytes from those of other items.
    enum Identity: Hashable {
        case file(Int)
        case missing(String)
        case address(String)
    }

    var identity: Identity {
        switch self {
        case .file(let file): .file(file.index)
        case .missing(let path, _, _): .missing(path)
        case .provided(let request): .address(request.key)
        case .unknown(let provider, let address, _): .address("\(provider.identifier)\n\(address)")
        }
    }

    /// Returns the path of a file, or the address of another item.
    func origin(in tree: SourceTree) -> String {
        switch self {
        case .file(let file): tree.path(of: file)
        case .missing(let path, _, _): path
        case .provided(let request): request.address
        case .unknown(_, let address, _): address
        }
    }
}

extension AlbumItems {
    /// The requests to the items' providers. Items that the manifest excludes from publication are not requested.
    var requests: [ProviderRequest] {
        entries.compactMap { entry -> ProviderRequest? in
            guard case .provided(let request) = entry.source else { return nil }
            let shows = entry.listing.map { isShown(listed[$0].draft.fields) } ?? true
            return shows ? request : nil
        }
    }

    /// The requests to the providers of all items.
    var provided: [ProviderRequest] {
        entries.compactMap { entry in
            if case .provided(let request) = entry.source { request } else { nil }
        }
    }

    /// Resolves a manifest's item: by its own provider, by that of the album, or by its address.
    mutating func source(
        of item: ItemDraft, _ name: Located<String>, _ lookup: inout FileLookup
    ) throws(FileLookup.Problem) -> ItemSource {
        let stated = item.provider ?? draft.provider ?? draft.inheritedProvider
        let identifier = if let stated { stated.value } else { try inferred(name.value, lookup) }
        guard let provider = context.providers[identifier] else {
            let unknown = UnknownProvider(identifier: identifier, known: context.providers.identifiers)
            return .unknown(unknown, address: name.value, place: stated?.place ?? name.place)
        }
        if provider is LocalProvider { return try file(of: item, name, &lookup) }
        return .provided(
            ProviderRequest(
                identifier: identifier, address: name.value,
                options: ProviderOptions(draft.inheritedOptions, draft.options, item.options), album: folder.path,
                place: name.place))
    }

    /// Finds a manifest's file. If it does not exist, reports that and returns the picture to show in its place.
    private mutating func file(
        of item: ItemDraft, _ name: Located<String>, _ lookup: inout FileLookup
    ) throws(FileLookup.Problem) -> ItemSource {
        let missing: FileLookup.Problem
        do throws(FileLookup.Problem) {
            return .file(try lookup.find(name.value))
        } catch {
            missing = error
        }
        guard let path = missing.path, let image = item.fields.placeholderImage else { throw missing }
        do throws(FileLookup.Problem) {
            let note = "the `placeholderImage` is shown: \(missing.message)"
            return .missing(
                path: path, placeholder: try lookup.find(image), note: Located(value: note, place: name.place))
        } catch {
            let message = "the `placeholderImage` of `\(name.value)` cannot be used: \(error.message)"
            remark(.noFile, message, at: name.place)
            throw missing
        }
    }

    /// Returns the provider implied by an address.
    private func inferred(_ address: String, _ lookup: FileLookup) throws(FileLookup.Problem) -> String {
        guard let scheme = ItemAddress.scheme(of: address), lookup.file(named: address) == nil else {
            return ProviderRegistry.local
        }
        switch scheme {
        case "http", "https": return "web"
        case "file":
            throw FileLookup.Problem(
                message: "`\(address)` is an address of a file; name a file in the album's folder by its plain name")
        // A file name may contain a colon.
        default:
            return context.providers[scheme] != nil || address.contains("://") ? scheme : ProviderRegistry.local
        }
    }

    /// What is known about an item's bytes.
    struct Found {
        var media: MediaReading?
        var fields: ItemFields?
        var fallback: ItemFields?
        var warning: String?
    }

    func found(_ source: ItemSource, _ media: MediaFindings) -> Found {
        switch source {
        case .file(let file): return Found(media: media.file(file))
        case .missing(_, let placeholder, _):
            guard case .ready(var picture)? = media.file(placeholder), picture.facts.format.kind == .photo else {
                return Found(media: .failed("the placeholder `\(placeholder.name)` is not a picture that can be shown"))
            }
            // The file's own metadata does not describe the item.
            picture.facts.metadata = EmbeddedMetadata()
            return Found(media: .ready(picture))
        case .provided(let request):
            guard let reading = media.provided(request) else { return Found() }
            return Found(
                media: reading.media, fields: reading.fields, fallback: reading.fallback, warning: reading.warning)
        case .unknown(let provider, _, _): return Found(media: .failed(provider.message()))
        }
    }

    /// Reports why an item has a placeholder.
    mutating func report(_ found: Found, of source: ItemSource) {
        var reason: String?
        if case .failed(let text)? = found.media { reason = text }
        switch source {
        case .file, .missing:
            guard let reason else { return }
            diagnostics.append(Diagnostic(.error, reason, at: SourceLocation(file: source.origin(in: tree))))
        case .provided(let request):
            let address = SourceLocation(file: request.address)
            if let reason { return remark(.unfetched, "`\(address)` \(reason)", at: request.place) }
            if let warning = found.warning {
                remark(.oddity, "`\(address)` \(warning)", at: request.place)
            }
        case .unknown(let provider, let address, let place):
            let album = folder.path.isEmpty ? "the root album" : "album `\(folder.path)`"
            let asker = " for item `\(SourceLocation(file: address))` of \(album), which has a placeholder"
            remark(.unfetched, provider.message(asker: asker), at: place)
        }
    }
}

extension ItemFields {
    /// Returns the fields without those that `privacy` excludes.
    func held(by privacy: Privacy) -> ItemFields {
        var fields = self
        // Setting a field of a group creates a new group.
        if !privacy.gps, fields.place.position != nil { fields.place.position = nil }
        if !privacy.people { (fields.people, fields.faces) = ([], []) }
        if !fields.namesAmongKeywords.isEmpty { fields.namesAmongKeywords = [] }
        return fields
    }
}
