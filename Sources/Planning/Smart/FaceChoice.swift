internal import AlbumModel

/// Chooses the photo from which a person's face is cut.
struct FaceChoice {
    /// Nil if no photo shows the person's face large enough.
    private(set) var face: SmartFace?
    /// The item that the configuration names; nil if it names none, or one that does not show this person.
    private(set) var named: ItemReference?

    /// Takes the newest face that fills a card, or else the largest face. Like a cover, it comes from an item that
    /// search engines may index, if there is one. All items of the group may show people, because an item whose names
    /// are private is in no group.
    ///
    /// - Parameter name: the path or the id of the item to take, whether or not it has the face.
    init(of group: SmartGroup, named name: String?, in plan: SitePlan) {
        guard case .person(let person)? = group.subject else { return }
        let named = name.flatMap { name in
            group.members.first { $0.item.hasFile(at: name) } ?? group.members.first { $0.item.id == name }
        }
        self.named = named?.reference
        var best: (face: SmartFace, isIndexed: Bool, side: Int)?
        for member in named.map({ [$0] }) ?? SmartCandidate.sorted(group.members, descending: true, \.taken) {
            let item = plan[member.reference]
            guard member.item.kind == .photo, !member.item.beside.isPlaceholder, let picture = member.item.picture,
                let base = item.thumbnails.first?.spec.base
            else { continue }
            for marked in member.item.fields.faces where marked.name.caseFolded == person {
                guard let region = marked.region(in: picture.facts),
                    let square = FaceCut.square(around: region, in: picture.facts.size),
                    let side = FaceCut.size(of: square, in: base)?.width
                else { continue }
                if let best, (best.isIndexed ? 1 : 0, best.side) >= (member.isIndexed ? 1 : 0, side) { continue }
                best = (SmartFace(item: member.reference, square: square), member.isIndexed, side)
            }
        }
        face = best?.face
    }
}
