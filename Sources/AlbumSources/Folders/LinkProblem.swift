/// Why a link in a source is not followed.
package struct LinkProblem: Sendable {
    /// The reason, worded to follow the link's name.
    let reason: String
    /// What the user can do about it.
    private let advice: String?

    init(_ reason: String, advice: String? = nil) {
        self.reason = reason
        self.advice = advice
    }

    /// The reason, its consequence and the advice, worded to follow the link's name.
    var message: String { "\(reason), and is left out" + (advice.map { "; \($0)" } ?? "") }

    static let leadsNowhere = LinkProblem("is a link to something that does not exist")
    static let leadsToItself = LinkProblem("is a link that leads back to itself")
    static let leadsToAncestor = LinkProblem("is a link to a folder that contains it")
    static let isSecond = LinkProblem("is a second link to the same folder")
    static let leavesSource = LinkProblem("is a link that leaves the source", advice: "copy it in instead")
    /// A folder that is the library of a photo program.
    static let library = LinkProblem("is \(holdsHidden)", advice: export)

    /// - Parameter name: The folder's name.
    static func leadsIntoLibrary(_ name: String) -> LinkProblem {
        LinkProblem("is a link into `\(name)`, \(holdsHidden)", advice: export)
    }

    /// - Parameters:
    ///   - folder: The folder's path in the source.
    ///   - clause: Says what keeps the folder's content private: `which is only in a space`.
    static func leadsIntoPrivate(_ folder: String, _ clause: String) -> LinkProblem {
        LinkProblem("leads into `\(folder)`, \(clause)", advice: "copy the files in instead")
    }

    private static let holdsHidden = "the library of a photo program, which also holds hidden and deleted photos"
    private static let export = "export the photos that you want to show"
}
