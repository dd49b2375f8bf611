extension Planner {
    /// Gives a card to the items that links are shown by. Networks take absolute addresses only, so that a site which does
    /// not know its own has none.
    func addCards(to plan: inout SitePlan) {
        guard plan.settings.baseURL != nil else { return }
        for album in plan.albums.indices {
            let settings = plan.albums[album].settings.openGraph
            if settings.items == .card {
                for index in plan.albums[album].items.indices {
                    addCard(to: ItemReference(album: album, index: index), in: &plan)
                }
            }
            if settings.albums == .card, let cover = plan.albums[album].cover { addCard(to: cover, in: &plan) }
        }
    }

    private func addCard(to reference: ItemReference, in plan: inout SitePlan) {
        let item = plan[reference]
        guard item.cards.isEmpty, let picture = item.item.picture,
            let spec = LinkCard.spec(
                of: picture.facts, sharing: item.renditions.first?.spec.base,
                watermark: plan.albums[reference.album].settings.watermark)
        else { return }
        let card = ItemPlanner.addressed(
            RenditionPlan(spec: spec, address: ""), of: item.item.id, picture.digest,
            in: plan.albums[reference.album].folder)
        plan.albums[reference.album].items[reference.index].cards = [card]
    }
}
