import AlbumSources
import Foundation
import LoopbackServer
import TestSupport
import Testing

@testable import AlbumProviders

/// Where a redirect may lead. A test can only serve addresses of this machine, so one of them is treated as public.
struct WebRedirectTests {
    private static let taken = NetworkAddress(bytes: [UInt8](repeating: 0, count: 10) + [0xff, 0xff, 127, 0, 0, 1])

    private func provider(_ folder: TemporaryFolder) -> WebProvider {
        var settings = WebSettings()
        settings.retries = 0
        return WebProvider(
            settings, FetchCache(folder: folder.path, scratch: nil),
            ProviderContext(source: folder.path, cache: folder.path)
        ) { $0 == Self.taken || $0.isPublic }
    }

    private func fetch(_ address: String, in folder: TemporaryFolder) throws -> ProvidedFile {
        try provider(folder).fetch(
            ProviderRequest(identifier: "web", address: address, place: .init(file: "album.yml")), ProviderTask())
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func aPublicServerLeadsToNoPrivateOne(status: Int) throws {
        let folder = try TemporaryFolder()
        let hidden = try LoopbackServer(host: "127.0.0.2") { _ in .init(body: TemporaryFolder.photo) }
        let server = try LoopbackServer { _ in
            .init(status: status, headers: ["Location": "\(hidden.base)/inside.jpg"])
        }
        let error = #expect(throws: ProviderError.self) { try fetch("\(server.base)/a.jpg", in: folder) }
        #expect(error?.reason.hasPrefix("leads to an address of this machine or of a private network") == true)
        #expect(server.requests.count == 1 && hidden.requests.isEmpty && folder.names.isEmpty)
    }

    @Test func aPublicServerLeadsToAnotherPlaceOfItsOwn() throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { request in
            request.path == "/a.jpg"
                ? .init(status: 302, headers: ["Location": "/b.jpg"]) : .init(body: TemporaryFolder.photo)
        }
        #expect(try fetch("\(server.base)/a.jpg", in: folder).path.hasPrefix(folder.path))
        #expect(server.requests.map(\.path) == ["/a.jpg", "/b.jpg"])
    }
}
