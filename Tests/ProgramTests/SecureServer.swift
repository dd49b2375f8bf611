import Foundation
import TestSupport

/// A TLS file server on 127.0.0.1, with a certificate from an authority that was made for this test only.
final class SecureServer {
    let base: String
    /// The path of the authority's certificate.
    let authority: String
    private let process: Process
    private let folder: TemporaryFolder

    struct Failure: Error { var output: String }

    /// - Parameters:
    ///   - files: the served files, by name.
    ///   - areResponses: whether each file is a whole response, with its status line and headers.
    init(_ files: [String: Data], areResponses: Bool = false) throws {
        folder = try TemporaryFolder()
        for (name, data) in files { try folder.write(data, to: name) }
        let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
        try Self.openssl(
            ["req", "-x509", "-subj", "/CN=Authority", "-keyout", "authority.key", "-out", "authority.pem"] + key,
            in: folder)
        try Self.openssl(
            [
                "req", "-x509", "-subj", "/CN=Server", "-keyout", "server.key", "-out", "server.pem",
                "-CA", "authority.pem", "-CAkey", "authority.key", "-addext", "subjectAltName=IP:127.0.0.1",
                "-addext", "basicConstraints=critical,CA:FALSE",
            ] + key, in: folder)
        authority = folder.url("authority.pem").path

        process = Self.process(
            [
                "s_server", "-accept", "127.0.0.1:0", "-cert", "server.pem", "-key", "server.key",
                areResponses ? "-HTTP" : "-WWW",
            ], in: folder)
        process.standardInput = Pipe()
        process.standardOutput = try folder.open("log")
        process.standardError = FileHandle.nullDevice
        try process.run()
        // The server prints the port that it was given.
        var port: Substring?
        while port == nil, process.isRunning {
            port = try folder.read("log").firstMatch(of: /ACCEPT 127\.0\.0\.1:(\d+)/)?.output.1
            Thread.sleep(forTimeInterval: 0.02)
        }
        guard let port else { throw Failure(output: try folder.read("log")) }
        base = "https://127.0.0.1:\(port)"
    }

    deinit {
        // A process started by the tests may inherit that it ignores the termination signal.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private static func process(_ arguments: [String], in folder: TemporaryFolder) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.currentDirectoryURL = folder.url("")
        return process
    }

    private static func openssl(_ arguments: [String], in folder: TemporaryFolder) throws {
        let process = process(arguments, in: folder)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try folder.open("errors")
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(output: try folder.read("errors")) }
    }
}
