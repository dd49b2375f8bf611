import TestSupport
import Testing

@testable import AlbumSite
@testable import Reporting

struct WorkspaceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("x", to: "photos/a.jpg")
    }

    private func workspace(
        output: String? = nil, configured: String? = nil, cache: String? = nil, source: String = "photos",
        isPreview: Bool = false
    ) throws -> Workspace {
        var options = BuildOptions(source: "\(folder.path)/\(source)", jobs: 1)
        options.isPreview = isPreview
        options.output = output.map { "\(folder.path)/\($0)" }
        options.cache = cache.map { "\(folder.path)/\($0)" }
        return try Workspace(options, configuredOutput: configured)
    }

    private func failure(_ body: () throws -> Workspace) -> BuildFailure? {
        do {
            _ = try body()
            return nil
        } catch { return error as? BuildFailure }
    }

    @Test func theOutputMayLieInsideTheSourceWhereThatIsSaid() throws {
        #expect(try workspace(output: "photos/site").output == "\(folder.path)/photos/site")
        #expect(try workspace(configured: "site").output == "\(folder.path)/photos/site")
    }

    @Test func sourceAndOutputMustNotBeTheSameOrTheWrongWayRound() {
        #expect(failure { try workspace(output: "photos") }?.exitCode == 2)
        #expect(failure { try workspace(output: "") }?.message.contains("lies inside the output") == true)
    }

    @Test func aMissingSourceAndAFileAreNamed() {
        #expect(
            failure { try workspace(output: "o", source: "nowhere") }?.message.contains("there is no folder") == true)
        #expect(failure { try workspace(output: "o", source: "photos/a.jpg") }?.message.contains("is a file") == true)
    }

    @Test func theCacheIsNeverPublished() {
        #expect(failure { try workspace(output: "site", cache: "site/cache") }?.exitCode == 2)
        for isPreview in [false, true] {
            for cache in ["photos/static", "photos/static/c", "photos/pages/c"] {
                let refused = failure { try workspace(output: "site", cache: cache, isPreview: isPreview) }
                #expect(refused?.message.contains("would be published") == true, "\(cache)")
                #expect(!folder.exists(cache))
            }
        }
    }

    @Test func theCacheIsInTheSourceUnlessNamed() throws {
        #expect(try workspace(output: "site").cache == "\(folder.path)/photos/.albumgen")
        #expect(try workspace(output: "site", cache: "c").cache == "\(folder.path)/c")
    }
}
