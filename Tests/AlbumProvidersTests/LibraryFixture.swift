import AlbumModel
import AlbumSources
import Foundation
import GRDB
import TestSupport

@testable import AlbumProviders

/// A photo library in a temporary folder.
struct LibraryFixture {
    let folder: TemporaryFolder
    let settings: LibrarySettings

    /// - Parameters:
    ///   - database: its path from the folder.
    ///   - statements: with `ROOT` for the folder's path.
    init(_ database: String, _ statements: String, files: [String], roots: [String] = []) throws {
        folder = try TemporaryFolder()
        for file in files { try folder.write(TemporaryFolder.photo, to: file) }
        let path = try folder.write(Data(), to: database)
        let queue = try DatabaseQueue(path: path)
        let text = statements.replacingOccurrences(of: "ROOT", with: folder.path)
        try queue.write { try $0.execute(sql: text) }
        try queue.close()
        settings = LibrarySettings(path: path, roots: roots.map { [folder] in "\(folder.path)/\($0)" })
    }

    var provider: AssetProvider { AssetProvider(["mine": settings], source: folder.path) }

    func items(_ options: [String: OptionValue] = [:]) throws -> [String] {
        try provider.items(of: ProviderAlbum(path: "", options: ProviderOptions(options))).map(\.address)
    }

    func fetch(_ address: String, _ options: [String: OptionValue] = [:]) throws -> ProvidedFile {
        try provider.fetch(
            ProviderRequest(
                identifier: "asset", address: address, options: ProviderOptions(options),
                place: SourceLocation(file: "album.yml")),
            ProviderTask())
    }

    func error(_ body: () throws -> Void) -> ProviderError? {
        do {
            try body()
            return nil
        } catch {
            return error as? ProviderError ?? ProviderError("\(error)")
        }
    }

    func reason(_ body: () throws -> Void) -> String? { error(body)?.reason }
}

extension TemporaryFolder {
    /// The beginning of a JPEG file, which is enough for the bytes not to be refused.
    static let photo = Data([0xff, 0xd8, 0xff, 0xe0])
}
