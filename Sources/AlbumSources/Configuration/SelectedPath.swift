/// A category and an item in it, as `selected` names them.
struct SelectedPath: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        /// A place, from 1.
        case number(Int)
        case name(String)
    }

    var category: Part
    var item: Part
}
