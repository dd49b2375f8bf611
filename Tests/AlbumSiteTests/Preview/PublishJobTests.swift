import TestSupport
import Testing

@testable import AlbumSite

struct PublishJobTests {
    /// People confirm the command that they see.
    @Test(arguments: [
        (#"rsync, -av, --rsh=ssh, "{output}/", "me@host:www""#, "rsync -av --rsh=ssh {output}/ me@host:www"),
        (#"cp, "{a,b}", "two words", """#, "cp '{a,b}' 'two words' ''"),
        (#"cp, "a\u200B", "a""#, #"cp $'a\342\200\213' a"#),
    ]) func showsTheCommandAsAShellReadsIt(written: String, shown: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("publish: {command: [\(written)]}\n", to: "albumgen.yml")
        let job = PublishJob(folder.path, BuildOptions(source: folder.path, jobs: 1), CacheMutex())
        #expect(job.progress(from: 0).command == shown)
    }
}
