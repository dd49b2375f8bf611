public import AlbumModel

/// A problem with a smart album in one of the sites that have it: the public one, and those of spaces.
public struct SmartRemark: Hashable, Sendable, Codable {
    enum Subject: Hashable, Codable {
        /// It would be empty, and is therefore not shown.
        case members
        case cover
        case face(of: String)
        case archive
        /// It has more groups than the maximum number of albums.
        case limit
    }

    struct Key: Hashable {
        var definition: Int
        var subject: Subject
    }

    /// The index in the configuration's list.
    var definition: Int
    var subject: Subject
    /// Nil for what needs no message, such as a kind of which the site has no items.
    var diagnostic: Diagnostic?

    var key: Key { Key(definition: definition, subject: subject) }
}

extension SitePlan {
    /// Returns the problems of the site and of the sites of spaces, each once. What a smart album lacks in one of them is
    /// not a problem if another one has it.
    public func diagnostics(withSpaces spaces: [SitePlan] = []) -> [Diagnostic] {
        let all = [self] + spaces
        let remarks = all.map { plan in Set(plan.smartRemarks.map(\.key)) }
        var reported: Set<SmartRemark.Key> = []
        let smart = all.flatMap(\.smartRemarks).compactMap { remark -> Diagnostic? in
            let isElsewhere = remarks.contains { keys in
                !keys.contains(remark.key) && !keys.contains(.init(definition: remark.definition, subject: .members))
            }
            guard remark.subject == .limit || !isElsewhere, reported.insert(remark.key).inserted else { return nil }
            return remark.diagnostic
        }
        // The album of two spaces has the same problem in both, perhaps with another suggestion.
        var places = Set(problems.map(\.location))
        return smart + problems + spaces.flatMap(\.problems).filter { places.insert($0.location).inserted }
    }
}
