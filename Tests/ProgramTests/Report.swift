import Foundation

/// The parts of a report that the tests read.
struct Report: Decodable {
    struct Made: Decodable {
        var made: Int
        var reused: Int
    }

    struct Written: Decodable {
        var written: Int
        var unchanged: Int
    }

    var albums: Int
    var items: Int
    var heldBack: Int
    var expired: Int
    var renditions: Made
    var pages: Written
    var removed: Int

    init(_ text: String) throws {
        self = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
    }
}
