import Foundation
import TestSupport
import Testing

/// Names that the program gets from its caller: arguments, the working folder, and the cache that a build would use.
struct GivenNameTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1, width: 64, height: 48), to: "photos/a.jpg")
    }

    private func bash(_ script: String) throws -> Program.Outcome {
        try Program.start(
            ["-c", "albumgen='\(Program.path)'; bad=$'caf\\xe9'; \(script)"], of: "/bin/bash", in: folder.path
        ).finish()
    }

    /// Swift replaces invalid bytes, so a different folder would be read or created.
    @Test(
        arguments: [
            (#"mkdir $bad; mv photos $bad; cd $bad/photos; "$albumgen" build"#, "the working folder"),
            (#"mkdir $bad; mv photos $bad; cd $bad/photos; "$albumgen" init"#, "the working folder"),
            (#"mv photos $bad; "$albumgen" check $bad"#, "the argument caf\u{FFFD} is not valid UTF-8"),
            (#""$albumgen" build photos -o $bad"#, "the argument caf\u{FFFD} is not valid UTF-8"),
            (#""$albumgen" build photos --cache=$bad"#, "the argument --cache=caf\u{FFFD} is not valid UTF-8"),
            (#"mv photos $bad; ln -s $bad link; "$albumgen" build link -o site"#, "the path of link"),
        ]) func namesThatAreNotUTF8AreRefused(script: String, complaint: String) throws
    {
        let outcome = try bash(script)
        #expect(outcome.exitCode == 2 && outcome.errors.contains(complaint), "\(outcome.errors)")
        #expect(try !folder.contents(of: ".").keys.contains { $0.contains("\u{FFFD}/") || $0.contains("site") })
    }

    /// Its name would be the root of the file system.
    @Test func aWorkingFolderThatIsGoneIsNoSource() throws {
        let outcome = try bash(#"mkdir gone; cd gone; rmdir ../gone; "$albumgen" check"#)
        #expect(
            outcome.exitCode == 2 && outcome.errors.contains("the working folder cannot be found"), "\(outcome.errors)")
    }

    /// A list of arguments may be one of files that somebody else named.
    @Test func complaintsAboutArgumentsAreSafeToPrint() throws {
        let address = "https://me:secret@x.example/"
        let password = try Program.run("build", "photos", "--base-url", address, in: folder.path)
        #expect(password.exitCode == 2 && password.errors.contains("https://…@x.example/"), "\(password.errors)")
        let escape = try Program.run("build", "photos", "\u{1B}]0;owned\u{7}.jpg", in: folder.path)
        #expect(escape.exitCode == 2 && escape.errors.contains("owned"))
        for errors in [password.errors, escape.errors] {
            #expect(!errors.contains("secret") && !errors.contains("\u{1B}") && !errors.contains("\u{7}"))
            #expect(errors.contains("\nUsage: "))
        }
    }

    @Test(arguments: [["clean", ""], ["apply", ""], ["apply", "--restore", "photos", "--batch", ""]])
    func anEmptyNameIsRefused(arguments: [String]) throws {
        let outcome = try Program.start(arguments, in: folder.path).finish()
        #expect(outcome.exitCode == 2 && outcome.errors.contains("is empty; name one"), "\(outcome.errors)")
    }

    /// The last build recorded which albums were behind a password.
    @Test func aCheckReadsTheCacheThatIsNamed() throws {
        try folder.write("spaces: {family: {albums: [Sea], passwordFile: ../family.txt}}\n", to: "photos/albumgen.yml")
        try folder.write(TestPhoto.jpeg(seed: 2, width: 64, height: 48), to: "photos/Sea/b.jpg")
        try folder.write("seven-words-of-a-password\n", to: "family.txt")
        chmod(folder.url("family.txt").path, 0o600)
        let built = try Program.run("build", "photos", "--output", "site", "--cache", "cache", in: folder.path)
        #expect(built.exitCode == 0, "\(built.errors)")
        try folder.write("title: Photos\n", to: "photos/albumgen.yml")
        let checked = try Program.run("check", "photos", "--cache", "cache", in: folder.path)
        #expect(checked.errors.contains("Sea: warning: "), "\(checked.errors)")
    }
}

/// A source that the user cannot write has its cache in the user's cache folder.
@Suite(.enabled(if: Unprivileged.canRun))
struct ReadOnlySourceTests {
    @Test func aRunThatStoresNothingReadsTheCacheOfTheBuild() throws {
        let folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1, width: 64, height: 48), to: "photos/Sea/b.jpg")
        try folder.write("spaces: {family: {albums: [Sea], passwordFile: ../family.txt}}\n", to: "photos/albumgen.yml")
        try folder.write("seven-words-of-a-password\n", to: "family.txt")
        chmod(folder.url("family.txt").path, 0o600)
        try folder.write("", to: "home/empty")
        try Unprivileged.own(folder.path)
        chmod(folder.url("photos").path, 0o555)
        defer { chmod(folder.url("photos").path, 0o755) }
        func run(_ arguments: [String]) throws -> Program.Outcome {
            try Unprivileged.run(arguments, in: folder.path, environment: ["HOME": folder.url("home").path])
        }
        let built = try run(["build", "photos", "--output", "site"])
        #expect(built.exitCode == 0, "\(built.errors)")
        #expect(try run(["spaces", "photos", "--links"]).output.contains("#key="))
        try folder.write("title: Photos\n", to: "photos/albumgen.yml")
        for arguments in [["check", "photos"], ["build", "photos", "--output", "site", "--dry-run"]] {
            let outcome = try run(arguments)
            #expect(outcome.errors.contains("Sea: warning: "), "\(outcome.errors)")
        }
    }
}
