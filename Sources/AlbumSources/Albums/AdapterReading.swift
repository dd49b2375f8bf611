import AlbumModel

/// Converting an adapter's answer to a draft.
extension SiteAssembly {
    /// Gets an album's items from the adapter that it names.
    mutating func adapt(_ folder: SourceFolder, _ draft: inout AlbumDraft) {
        guard let name = draft.adapter else { return }
        filesRead?.noteMore()
        guard !draft.listsItems else {
            return fail("the album both lists items and has an adapter; keep one of them", name.place, &draft)
        }
        let path = folder.path.isEmpty ? tree.root : "\(tree.root)/\(folder.path)"
        let request = AdapterRequest(path: folder.path, folder: path)
        if let adapter = adapters[name.value] {
            ask(adapter, request, name, &draft)
        } else if let command = configuration.draft.adapters[name.value] {
            run(command, request, name, of: folder, &draft)
        } else {
            let names = (Array(adapters.keys) + configuration.draft.adapters.keys).sorted()
            let mend =
                names.isEmpty
                ? "; name it in `adapters` of albumgen.yml" : Suggestion.text(for: name.value, among: names)
            fail("there is no adapter `\(name.value)`\(mend)", name.place, &draft)
        }
    }

    private mutating func ask(
        _ adapter: any AlbumAdapter, _ request: AdapterRequest, _ name: Located<String>, _ draft: inout AlbumDraft
    ) {
        do throws(AdapterError) {
            var answer = AdapterAnswer()
            answer.titles = try adapter.categoryTitles(of: request).map { Located(value: $0, place: name.place) }
            answer.photos = try adapter.photoCategories(of: request).map { CategoryDraft($0, place: name.place) }
            answer.videos = try adapter.videoCategories(of: request).map { CategoryDraft($0, place: name.place) }
            (draft.categories, draft.items) = (answer.categories, [])
        } catch {
            if error.isTransient { failures?.note(name.place.file, error.reason, in: request.path) }
            fail("the adapter `\(name.value)` returned no items: \(error.reason)", name.place, &draft)
        }
    }

    private mutating func run(
        _ command: [String], _ request: AdapterRequest, _ name: Located<String>, of folder: SourceFolder,
        _ draft: inout AlbumDraft
    ) {
        let outcome = commands.run(command, request)
        // A command that fails says nothing about the album, which may still have all of its items.
        func noteFailure(_ problem: String) {
            failures?.note(name.place.file, "the adapter `\(name.value)` \(problem)", in: request.path)
        }
        func fail(_ problem: String) {
            noteFailure(problem)
            let shown = "the adapter `\(name.value)` (`\(command.joined(separator: " "))`)"
            let complaints = outcome.complaints.isEmpty ? "" : "; it printed: \(outcome.complaints)"
            self.fail("\(shown) \(problem)\(complaints)", name.place, &draft)
        }
        if let failure = outcome.failure { return fail(failure) }
        guard outcome.exitCode == 0 else { return fail("exited with code \(outcome.exitCode ?? -1)") }
        // Locations in messages refer to the command's output.
        let file = "\(name.value) (standard output\(folder.path.isEmpty ? "" : " for `\(folder.path)`"))"
        do throws(DiagnosticError) {
            let text = try TextEncoding.utf8(outcome.output, file: file)
            guard let value = try JSONReader.read(text, file: file), !value.isNull else {
                return fail("printed no list; it should print a list of items as JSON, `[]` if there are none")
            }
            var values = reader(file, of: folder, draft)
            let keys = values.recordsMoved(in: DataFile.withItems(value))
            var answer = AdapterAnswer()
            AdapterAnswer.table.read(keys, into: &answer, owner: "the adapter's answer", &values)
            let isReported = values.reportCount > 0
            let isRead = answer.isList(hasProblems: isReported)
            finish(&values, inherited: draft.inheritedMapping, of: &draft)
            let categories = answer.categories
            if !categories.isEmpty { draft.categories = categories }
            // An answer without items shows nothing: the adapter determines the items, not the folder's files.
            draft.items = answer.items ?? []
            if isRead { return }
            guard isReported else { return fail("printed no list of items; it should print `[]` if there are none") }
            noteFailure("printed no list of items")
            draft.leaveOutItems()
        } catch {
            noteFailure("printed no JSON")
            leaveOutItems(of: &draft, error.diagnostic)
        }
    }

    private mutating func fail(_ message: String, _ place: SourceLocation, _ draft: inout AlbumDraft) {
        var failure = Diagnostic(.error, message, at: place)
        failure.isPrivate = true
        leaveOutItems(of: &draft, failure)
    }
}

extension CategoryDraft {
    fileprivate init(_ category: AdapterCategory, place: SourceLocation) {
        let items = category.items.map { item in
            ListedItem(
                ItemDraft(
                    file: Located(value: item.url, place: place), id: item.id.map { Located(value: $0, place: place) },
                    fields: item.fields))
        }
        self.init(tag: Located(value: category.tag, place: place), items: items)
    }
}

/// Converting a library's items to a draft.
extension SiteAssembly {
    /// Gets an album's items from the library that the album itself names, if it lists none.
    mutating func list(_ folder: SourceFolder, _ draft: inout AlbumDraft) {
        guard let name = draft.provider, draft.adapter == nil, !draft.listsItems else { return }
        guard let provider = providers[name.value] else {
            let unknown = UnknownProvider(identifier: name.value, known: providers.identifiers)
            return leaveOutItems(of: &draft, Diagnostic(.error, unknown.message(), at: name.place))
        }
        guard let library = provider as? any LibraryProvider else { return }
        let options = ProviderOptions(draft.inheritedOptions, draft.options)
        do throws(ProviderError) {
            let inherited = Set(draft.inheritedOptions.map(\.entry.key)).subtracting(draft.options.map(\.entry.key))
            let items = try library.items(
                of: ProviderAlbum(path: folder.path, options: options, inheritedOptions: inherited))
            for item in items {
                guard let problem = item.problem else { continue }
                diagnostics.append(Diagnostic(.error, "`\(item.address)` \(problem)", at: name.place))
            }
            draft.items = items.filter { $0.problem == nil }.map { item in
                ListedItem(ItemDraft(file: Located(value: item.address, place: name.place), name: item.name))
            }
            draft.isLibrary = true
        } catch {
            if error.isTransient { failures?.note(name.place.file, error.reason, in: folder.path) }
            let message = "the provider `\(name.value)` has no items for this album: \(error.reason)"
            let place = error.option.flatMap(draft.place) ?? name.place
            leaveOutItems(of: &draft, Diagnostic(.error, message, at: place))
        }
    }
}
