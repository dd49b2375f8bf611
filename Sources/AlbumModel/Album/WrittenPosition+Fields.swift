extension EmbeddedMetadata {
    /// Removes positions from all texts.
    ///
    /// - Returns: whether there were any.
    public mutating func removeWrittenPositions() -> Bool {
        var removal = PositionRemoval()
        removal.clean(&title)
        removal.clean(&caption)
        removal.clean(&camera)
        removal.clean(&lens)
        removal.clean(&author)
        removal.clean(&copyright)
        removal.clean(&keywords)
        removal.clean(paths: &keywordTree)
        removal.clean(&people)
        removal.clean(&namesAmongKeywords)
        removal.clean(&faces)
        removal.clean(&labels)
        removal.clean(group: &$place) { $0.clean(&$1) }
        return removal.isFound
    }
}

extension ItemFields {
    /// Removes positions from all texts except the paths of other files.
    ///
    /// - Returns: whether there were any.
    public mutating func removeWrittenPositions() -> Bool {
        var removal = PositionRemoval()
        removal.clean(&title)
        removal.clean(&description)
        removal.clean(&tag)
        removal.clean(&camera)
        removal.clean(&lens)
        removal.clean(&author)
        removal.clean(&copyright)
        removal.clean(&keywords)
        removal.clean(&extra)
        removal.clean(group: &$place) { $0.clean(&$1) }
        removal.clean(group: &$offer) { removal, offer in
            removal.clean(&offer.agentID)
            removal.clean(&offer.agentName)
        }
        removal.clean(group: &$rare) { removal, rare in
            removal.clean(&rare.alt)
            removal.clean(&rare.location)
            removal.clean(&rare.people)
            removal.clean(&rare.namesAmongKeywords)
            removal.clean(&rare.faces)
            removal.clean(paths: &rare.keywordTree)
            removal.clean(&rare.labels)
            removal.clean(&rare.prose)
            removal.clean(&rare.aliases)
        }
        return removal.isFound
    }
}

/// Removes positions from texts, and remembers whether there were any.
private struct PositionRemoval {
    private(set) var isFound = false

    mutating func clean(_ text: inout String?) {
        guard let whole = text else { return }
        let found = WrittenPosition(in: whole)
        if found.isFound { (text, isFound) = (found.rest, true) }
    }

    /// Two numbers that are keywords of their own are a position, too.
    mutating func clean(_ words: inout [String]) {
        guard !words.isEmpty else { return }
        let found = words.map(WrittenPosition.init(in:))
        if found.contains(where: \.isFound) { (words, isFound) = (found.compactMap(\.rest), true) }
        if words.count > 1, words.count(where: WrittenPosition.isHalf) > 1 {
            words.removeAll(where: WrittenPosition.isHalf)
            isFound = true
        }
    }

    /// Cleans each step of paths such as `Places|Italy|Rome`.
    mutating func clean(paths: inout [String]) {
        for index in paths.indices {
            var removal = PositionRemoval()
            var steps = paths[index].split(separator: "|").map(String.init)
            removal.clean(&steps)
            if removal.isFound { (paths[index], isFound) = (steps.joined(separator: "|"), true) }
        }
        if isFound { paths.removeAll(where: \.isEmpty) }
    }

    mutating func clean(_ faces: inout [MarkedFace]) {
        guard faces.contains(where: { WrittenPosition(in: $0.name).isFound }) else { return }
        isFound = true
        faces = faces.compactMap { face in
            var face = face
            guard let name = WrittenPosition(in: face.name).rest else { return nil }
            face.name = name
            return face
        }
    }

    mutating func clean(_ fields: inout [ExtraField]) {
        guard fields.contains(where: { [$0.name, $0.value].contains { WrittenPosition(in: $0).isFound } }) else {
            return
        }
        isFound = true
        fields = fields.compactMap { field in
            guard !WrittenPosition(in: field.name).isFound else { return nil }
            return WrittenPosition(in: field.value).rest.map { ExtraField(name: field.name, value: $0) }
        }
    }

    /// A link may have the position in its address, which the plain text does not show.
    mutating func clean(_ prose: inout Prose?) {
        guard let whole = prose else { return }
        let text = WrittenPosition(in: whole.plainText)
        guard text.isFound || WrittenPosition(in: whole.html).isFound else { return }
        (prose, isFound) = (text.rest.map(Prose.init(plainText:)), true)
    }

    mutating func clean(_ place: inout Place) {
        clean(&place.sublocation)
        clean(&place.city)
        clean(&place.state)
        clean(&place.country)
    }

    /// Cleans a group of fields. It is set only if it changes, since setting it creates a new group.
    mutating func clean<Group>(group: inout Shared<Group>, _ clean: (inout PositionRemoval, inout Group) -> Void) {
        var removal = PositionRemoval()
        var cleaned = group.wrappedValue
        clean(&removal, &cleaned)
        if removal.isFound { (group.wrappedValue, isFound) = (cleaned, true) }
    }
}
