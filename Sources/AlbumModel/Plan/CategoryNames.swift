/// Gives each category of an album a name that is its own, for the address of its page.
struct CategoryNames {
    private var taken: Set<String> = []

    mutating func name(for category: Category) -> String {
        let wanted = category.tag.isEmpty ? "all" : Slug.component(category.tag)
        let base = wanted.isEmpty ? "category" : wanted
        var name = base
        // A tag may name photos and videos both, and two tags may differ in case alone.
        var number = 2
        while !taken.insert(name.lowercased()).inserted {
            name = "\(base)-\(number)"
            number += 1
        }
        return name
    }
}
