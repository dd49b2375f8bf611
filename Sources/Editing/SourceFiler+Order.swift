internal import AlbumModel
internal import AlbumSources
internal import Files

/// The names of items in `order`, which albumgen itself writes when photos are put in order.
extension SourceFiler {
    /// Takes the names of items out of the `order` of their albums. A name that stays, because its text is not changed,
    /// does no harm: the next build reports where it is.
    ///
    /// - Parameters:
    ///   - items: items that leave their albums.
    ///   - moves: all files that leave; an order may name any of them.
    func takeFromOrders(
        _ items: [EditedItem], _ moves: [EditJournal.Move], _ files: EditedFiles, _ texts: inout EditedTexts
    ) throws(EditRefusal) {
        for path in Set(items.map(\.album)).sorted() {
            let album = EditedAlbum(path)
            guard let state = try source.state(of: album, with: texts.new) else { continue }
            var names = Set(moves.compactMap { album.name(of: $0.from) })
            // The name of an album nested in this one may be the same as an item's id.
            let others = Set((try? files.names(in: path)) ?? [])
            let ids = items.filter { $0.album == path }.compactMap { state.id(of: $0.origin) }
            names.formUnion(ids.filter { !others.contains($0) })
            for name in state.manifests + [state.configuration].compactMap(\.self) where DescribingText.isOne(name) {
                let manifest = album.prefix + name
                guard let bytes = try? texts.bytes(of: manifest), (try? files.checkIsWritable(manifest)) != nil,
                    let text = DescribingText(bytes, path: manifest), let rest = text.withoutInOrder(names)
                else { continue }
                texts.set(manifest, rest)
            }
        }
    }
}

extension DescribingText {
    /// Returns the text without names in its `order`; nil if it has none of them, or if this cannot be done with
    /// certainty.
    fileprivate func withoutInOrder(_ names: Set<String>) -> [UInt8]? {
        func named(_ node: YAMLText.Node) -> Bool {
            if case .scalar(let name, _) = node.content { names.contains(name) } else { false }
        }
        guard let list = YAMLOrder.list(of: "order", in: self), let first = list.values.first(where: named) else {
            return nil
        }
        if list.values.allSatisfy(named) { return YAMLEdit(self, at: .whole)?.removing(["order"]) }
        guard let rest = YAMLList(self, naming: first.location)?.removing(),
            let after = DescribingText(rest, path: path)
        else { return nil }
        return after.withoutInOrder(names) ?? rest
    }
}
