import Foundation
import Synchronization
import TestSupport
import Testing
import Watching

/// A source that goes away and returns, such as a folder that is restored or a disk that is mounted again.
struct SourceWatchTests {
    private let folder: TemporaryFolder
    private let changes = Changes()

    private final class Changes: Sendable {
        private let all = Mutex<[Change]>([])

        func add(_ change: Change) { all.withLock { $0.append(change) } }
        func take() -> [Change] {
            all.withLock { all in
                defer { all = [] }; return all
            }
        }
    }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("1", to: "photos/a.md")
    }

    /// Waits for a change, and discards those before it.
    private func wait(for wanted: (Change) -> Bool) -> Bool {
        for _ in 0..<500 {
            if changes.take().contains(where: wanted) { return true }
            Thread.sleep(forTimeInterval: 0.02)
        }
        return false
    }

    private func isUnknown(_ change: Change) -> Bool { if case .unknown = change { true } else { false } }

    @Test(arguments: [false, true]) func aSourceThatReturnsIsFollowed(isReplaced: Bool) throws {
        let changes = changes
        let watch = SourceWatch(folder.path + "/photos", leavingOut: [], polls: false) { event in
            if case .change(let change) = event { changes.add(change) }
        }
        defer { watch.stop() }
        if isReplaced { try folder.move("photos", to: "former") } else { try folder.remove("photos") }
        #expect(wait(for: isUnknown))
        try folder.write("1", to: "new/a.md")
        try folder.move("new", to: "photos")
        #expect(wait(for: isUnknown))
        try folder.write("2", to: "photos/a.md")
        #expect(wait { if case .path("a.md") = $0 { true } else { false } })
        // The old folder is no longer watched.
        if isReplaced {
            try folder.write("2", to: "former/b.md")
            try folder.write("2", to: "photos/c.md")
            #expect(wait { if case .path("c.md") = $0 { true } else { false } })
        }
    }
}
