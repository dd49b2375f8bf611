/// What an album does not show, although it is there, so that nothing else shows it either.
struct HeldItems: Sendable {
    /// The indices of the files of items that are left out because something holds them back.
    var files: Set<Int> = []
    /// The indices of the files that the list itself leaves out.
    var unshown: Set<Int> = []
    /// For folders with a list, the files that would be held back if nothing was listed, by the folder's index; see
    /// `isShotHeldBack`.
    var shots: [Int: Set<Int>] = [:]
    /// The categories of items that are left out. The prose of a category that contains only such items is left out
    /// too.
    var tags: Set<String> = []
    /// The posters of videos that are left out, as named.
    var posters: [String] = []
}
