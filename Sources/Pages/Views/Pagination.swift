/// Divides a long list of items over several pages.
struct Pagination: Hashable, Sendable {
    /// Enough for most albums to stay whole; few enough for a phone to lay out at once.
    static let itemsPerPage = 240

    let count: Int

    var pageCount: Int { max(1, (count + Self.itemsPerPage - 1) / Self.itemsPerPage) }

    /// The items on page `number`, counted from 0.
    func range(of number: Int) -> Range<Int> {
        min(count, number * Self.itemsPerPage)..<min(count, (number + 1) * Self.itemsPerPage)
    }

    static func page(of index: Int) -> Int { index / itemsPerPage }

    /// The address of page `number` of the list whose first page is at `first`: `index-2.html`, which no item can have.
    static func albumPage(_ number: Int, first: String) -> String {
        inserting("-\(number + 1)", into: first, on: number)
    }

    /// Beside a category's page there may be one of a category that is called `sea-2`, but none has a dot in its name.
    static func categoryPage(_ number: Int, first: String) -> String {
        inserting(".\(number + 1)", into: first, on: number)
    }

    private static func inserting(_ mark: String, into first: String, on number: Int) -> String {
        number == 0 ? first : first.dropLast(".html".count) + mark + ".html"
    }
}
