import Foundation
import LoopbackServer
import TestSupport
import Testing

/// Items from https addresses: which servers the program trusts.
struct SecureItemTests {
    private let folder: TemporaryFolder
    private let photo: Data

    init() throws {
        folder = try TemporaryFolder()
        photo = try TestPhoto.jpeg(seed: 1)
        try folder.write(
            "providers: {web: {allowPrivateAddresses: true, retries: 0}}\n", to: "photos/albumgen.yml")
    }

    private func build(trusting authority: String?) throws -> Program.Outcome {
        try Program.run(
            "build", "photos", "--output", "site", "--progress", "none", in: folder.path,
            environment: ["SSL_CERT_FILE": authority ?? ""])
    }

    @Test func aServerThatAKnownAuthorityVouchesForIsBelieved() throws {
        let server = try SecureServer(["hall.jpg": photo])
        try folder.write("items: [\(server.base)/hall.jpg]\n", to: "photos/Web/album.yml")
        let outcome = try build(trusting: server.authority)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        #expect(try !FileManager.default.contentsOfDirectory(atPath: folder.url("site/web/media").path).isEmpty)
    }

    @Test func othersAreNot() throws {
        let server = try SecureServer(["hall.jpg": photo])
        try folder.write("items: [\(server.base)/hall.jpg]\n", to: "photos/Web/album.yml")
        let outcome = try build(trusting: nil)
        #expect(outcome.exitCode == 1)
        #expect(
            outcome.errors.contains("`\(server.base)/hall.jpg` cannot be fetched over a trusted connection: "),
            "\(outcome.errors)")
        // An unreadable authority file is not a reason to trust everyone, either.
        let missing = try build(trusting: folder.url("missing.pem").path)
        #expect(missing.exitCode == 1 && missing.errors.contains("cannot be fetched over a trusted connection: "))
    }

    /// Anybody on the network can replace what is fetched over http.
    @Test func noRedirectLeadsFromHTTPSToHTTP() throws {
        let open = try LoopbackServer { _ in .init(body: photo) }
        let answer = "HTTP/1.0 302 Found\r\nLocation: \(open.base)/hall.jpg\r\n\r\n"
        let server = try SecureServer(["hall.jpg": Data(answer.utf8)], areResponses: true)
        try folder.write("items: [\(server.base)/hall.jpg]\n", to: "photos/Web/album.yml")
        let outcome = try build(trusting: server.authority)
        #expect(outcome.exitCode == 1 && open.requests.isEmpty)
        #expect(
            outcome.errors.contains("`\(server.base)/hall.jpg` redirects from https to http"), "\(outcome.errors)")
    }
}
