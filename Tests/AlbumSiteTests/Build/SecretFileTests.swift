import BuildStore
import Foundation
import Reporting
import TestSupport
import Testing

@testable import AlbumSite

struct SecretFileTests {
    @Test func neverLosesSecretsSilently() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "spaces/other")
        let cache = try #require(try SpaceCache(reading: folder.path))
        #expect(throws: BuildFailure.self) { try SecretFile.write(Double.nan, "secrets.json", in: cache) }
        try SecretFile.write(["a": 1], "secrets.json", in: cache)
        #expect(try SecretFile.read([String: Int].self, "secrets.json", in: cache) == ["a": 1])
    }
}
