import AlbumModel
import Foundation
import TestSupport
import Testing

@testable import Pages

/// Files of a theme that pages do not show as their names promise.
@Suite struct AssetChecksTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func warnings() throws -> [String] {
        try Theme(folders: [folder.path]).diagnostics.map { $0.description.replacing("\(folder.path)/", with: "") }
    }

    @Test(
        arguments: [
            (
                "a/logo.svg b/logo.svg", "logo-svg",
                "b/logo.svg: warning: `{{asset.logo-svg}}` stands for a/logo.svg, not for this"
            ),
            ("a/logo.svg logo.svg", "logo-svg", "a/logo.svg: warning: `{{asset.logo-svg}}` stands for logo.svg"),
            ("own.js own/y.js", "own-js", "own/y.js: warning: `{{asset.own-js}}` stands for own.js"),
            ("x.min.css x-min.css", "x-min-css", "x.min.css: warning: `{{asset.x-min-css}}` stands for x-min.css"),
            ("a/icon.svg b/icon.svg", "other-css", "b/icon.svg: warning: `{{asset.icon-svg}}` stands for a/icon.svg"),
            ("a/regular.woff2 b/regular.woff2", "other-css", nil), ("viewer.js", "viewer-js", nil),
            ("a/logo.svg logo.png", "logo-svg", nil),
            (
                "x/albumgen.css", "albumgen-css",
                "x/albumgen.css: warning: `{{asset.albumgen-css}}` stands for built-in/"
            ),
        ] as [(String, String, String?)])
    func `a name of two files in templates is a warning`(files: String, name: String, warning: String?) throws {
        for file in files.split(separator: " ") { try folder.write("<svg/> \(file)", to: String(file)) }
        try folder.write("b {}", to: "other.css")
        try folder.write("<link href=\"{{asset.\(name)}}\">", to: "head.mustache")
        let found = try warnings()
        #expect(found.count == (warning == nil ? 0 : 1), "\(found)")
        if let warning { #expect(found.first?.hasPrefix(warning) == true, "\(found)") }
    }

    @Test(arguments: [("svg", 242, true), ("svg", 243, false), ("woff2", 240, true), ("woff2", 252 - 6, false)])
    func `a name with room for its mark is needed`(ending: String, length: Int, isPossible: Bool) throws {
        let name = String(repeating: "x", count: length) + ".\(ending)"
        try folder.write("x", to: name)
        guard !isPossible else { return #expect(try warnings() == []) }
        let error = try #require(throws: ThemeError.self) { try Theme(folders: [folder.path]) }
        #expect(error.location?.file == "\(folder.path)/\(name)" && error.message.contains("too long by"))
    }

    /// An editor's bundles and folders of exported pictures have such names.
    @Test func `a folder may have the name of a file`() throws {
        try folder.write("<svg/>", to: "a.svg/b.svg")
        try folder.write("x", to: "c.mustache/d.css")
        #expect(try warnings() == [])
        #expect(try Theme(folders: [folder.path]).assets.contains { $0.name == "b-svg" })
    }

    @Test(
        arguments: [
            ("icon.png", [], "this icon is empty"),
            ("touch-icon.png", [0xFF, 0xD8, 0xFF, 0xE0], "this icon is not a PNG"),
            ("icon.svg", Array("<html>".utf8), "this icon is not an SVG"),
            ("icon.svg", Array("<?xml version=\"1.0\"?><svg/>".utf8), nil),
            ("touch-icon.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], nil),
        ] as [(String, [UInt8], String?)])
    func `an icon must be what pages say it is`(name: String, bytes: [UInt8], warning: String?) throws {
        try folder.write(Data(bytes), to: name)
        let found = try warnings()
        #expect(found.count == (warning == nil ? 0 : 1), "\(found)")
        if let warning { #expect(found.first?.hasPrefix("\(name): warning: \(warning)") == true, "\(found)") }
    }
}
