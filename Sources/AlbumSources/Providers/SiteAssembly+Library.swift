import AlbumModel

extension SiteAssembly {
    /// Asks the library that an album itself names for its items, where the album lists none.
    mutating func list(_ folder: SourceFolder, _ draft: inout AlbumDraft) {
        guard let name = draft.provider, draft.adapter == nil, !draft.listsItems else { return }
        guard let provider = providers[name.value] else {
            let unknown = UnknownProvider(identifier: name.value, known: providers.identifiers)
            return leaveOutItems(of: &draft, Diagnostic(.error, unknown.message(), at: name.place))
        }
        guard let library = provider as? any LibraryProvider else { return }
        let options = ProviderOptions(draft.inheritedOptions, draft.options)
        do throws(ProviderError) {
            let items = try library.items(of: ProviderAlbum(path: folder.path, options: options))
            draft.items = items.map { item in
                ListedItem(ItemDraft(file: Located(value: item.address, place: name.place), name: item.name))
            }
            draft.isLibrary = true
        } catch {
            if error.isPassing { failures?.note(name.place.file, error.reason) }
            let message = "the provider `\(name.value)` has no items for this album: \(error.reason)"
            leaveOutItems(of: &draft, Diagnostic(.error, message, at: name.place))
        }
    }
}
