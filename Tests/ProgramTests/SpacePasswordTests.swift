import Foundation
import TestSupport
import Testing

/// Where the passwords of spaces come from: files, the environment and the terminal.
struct SpacePasswordTests {
    private let site: MarkedAlbum
    private var folder: TemporaryFolder { site.folder }

    init() throws {
        site = try MarkedAlbum()
        try configure("")
    }

    private func configure(_ password: String) throws {
        try site.configure("spaces: {familymark: {albums: [Top/Aardvark]\(password)}}\n")
    }

    private func write(_ password: String) throws {
        try folder.write(password + "\n", to: "home/family.txt")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: folder.url("home/family.txt").path)
    }

    private func sealed() throws -> Set<String> {
        Set(try folder.contents(of: "site").keys.filter { $0.hasPrefix("sealed/") })
    }

    @Test func aNewPasswordInTheHomeFolderIsNoticed() throws {
        @discardableResult func build() throws -> Program.Outcome {
            let outcome = try Program.run(
                "build", "photos", "--output", "site", "--progress", "none", in: folder.path,
                environment: ["HOME": folder.url("home").path])
            #expect(outcome.exitCode == 0, "\(outcome.errors)")
            return outcome
        }
        try configure(", passwordFile: ~/family.txt")
        try write("the first of several passwords")
        // Files that have just been written are read again.
        try folder.age("photos")
        try build()
        #expect(try build().output.contains("up to date"))
        let first = try sealed()
        try write("the second of several passwords")
        try build()
        #expect(try !sealed().isEmpty && sealed().isDisjoint(with: first))
    }

    /// What is typed, or what happens to the program, while it prompts for a password in its own terminal.
    private enum Typed {
        case bytes([UInt8])
        case signal(Int32)
    }

    private struct Terminal: Decodable {
        var printed: String
        var exitCode: Int32
        /// Whether the terminal shows what is typed afterwards.
        var echoes: Bool
    }

    private func inTerminal(_ typed: Typed, _ arguments: [String] = Self.build) throws -> Terminal {
        let script = """
            import json, os, pty, sys, termios
            program, folder, arguments, typed, number = json.loads(sys.argv[1])
            child, terminal = pty.fork()
            if child == 0:
                os.chdir(folder)
                os.execv(program, [program] + arguments)
            shown = os.dup(terminal)
            printed, isAsked = b"", False
            while True:
                try:
                    some = os.read(terminal, 4096)
                except OSError:
                    break
                printed += some
                if b"Password" in printed and not isAsked:
                    isAsked = True
                    if number: os.kill(child, number)
                    else: os.write(terminal, bytes(typed))
            code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            echoes = bool(termios.tcgetattr(shown)[3] & termios.ECHO)
            print(json.dumps({"printed": printed.decode(errors="replace"), "exitCode": code, "echoes": echoes}))
            """
        let (bytes, number): ([UInt8], Int32) =
            switch typed {
            case .bytes(let bytes): (bytes, 0)
            case .signal(let number): ([], number)
            }
        let values: [Any] = [Program.path, folder.path, arguments, bytes.map(Int.init), Int(number)]
        let text = String(decoding: try JSONSerialization.data(withJSONObject: values), as: UTF8.self)
        return try JSONDecoder().decode(Terminal.self, from: Data(Python.run(script, text).utf8))
    }

    private static let build = ["build", "photos", "--output", "site", "--no-progressive"]

    @Test func eachBuildAsksForAPasswordThatIsStoredNowhere() throws {
        func build(typing password: String) throws -> Terminal {
            let terminal = try inTerminal(.bytes(Array("\(password)\n".utf8)))
            #expect(terminal.exitCode == 0 && terminal.echoes, "\(terminal)")
            #expect(terminal.printed.contains("Password of the space familymark"), "\(terminal)")
            return terminal
        }
        _ = try build(typing: "the first of several passwords")
        let first = try sealed()
        _ = try build(typing: "the first of several passwords")
        #expect(try !first.isEmpty && sealed() == first)
        _ = try build(typing: "the second of several passwords")
        #expect(try sealed().count == first.count && sealed().isDisjoint(with: first))
    }

    /// Both commands that prompt, and whatever ends a program: Ctrl-C, and signals of `kill` and a closed terminal.
    @Test(arguments: [0, SIGTERM, SIGHUP], [build, ["spaces", "photos", "--links"]])
    func theQuestionEndsAtOnceAndLeavesTheTerminalAsItWas(signal: Int32, command: [String]) throws {
        let terminal = try inTerminal(signal == 0 ? .bytes([3]) : .signal(signal), command)
        #expect(terminal.exitCode == 130 && terminal.echoes, "\(terminal)")
        #expect(!folder.exists("site/index.html"))
    }

    /// A byte of Latin 1, which would otherwise be replaced: no visitor could ever type that password.
    private static let latin = Array("caf".utf8) + [0xe9] + Array(" and a long password".utf8)

    @Test func aTypedPasswordThatIsNotUTF8IsRefused() throws {
        let terminal = try inTerminal(.bytes(Self.latin + [10]))
        #expect(terminal.exitCode == 2 && terminal.printed.contains("is not valid UTF-8"), "\(terminal)")
        #expect(!folder.exists("site/index.html"))
    }

    @Test func aPasswordOfTheEnvironmentThatIsNotUTF8IsRefused() throws {
        try configure(", passwordEnv: FAMILY_PASSWORD")
        // `Process` passes on only valid texts.
        let script = """
            import json, os, subprocess, sys
            command, folder, password = json.loads(sys.argv[1])
            environment = {**os.environb, b"FAMILY_PASSWORD": bytes(password)}
            done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
            print(done.returncode, done.stderr)
            """
        let values: [Any] = [[Program.path] + Self.build, folder.path, Self.latin.map(Int.init)]
        let printed = try Python.run(
            script, String(decoding: JSONSerialization.data(withJSONObject: values), as: UTF8.self))
        #expect(printed.hasPrefix("2 ") && printed.contains("FAMILY_PASSWORD"), "\(printed)")
        #expect(printed.contains("is not valid UTF-8"), "\(printed)")
        #expect(!folder.exists("site/index.html"))
    }
}
