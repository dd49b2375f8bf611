import AlbumSources
import Commands
import Foundation
import TestSupport
import Testing

struct CommandRunnerTests {
    private func run(_ command: String..., limits: CommandLimits = CommandLimits()) -> CommandRunner.Outcome {
        CommandRunner.processes(source: "/usr", limits: limits)
            .run(command, AdapterRequest(path: "in", folder: "/photos/in"))
    }

    @Test func outputComplaintsAndCodeAreKept() {
        let outcome = run("sh", "-c", "printf 'out'; echo one >&2; printf '\\033[1mtwo\\n' >&2; exit 3")
        #expect(String(decoding: outcome.output, as: UTF8.self) == "out")
        #expect(outcome.complaints == "one / [1mtwo")
        #expect(outcome.exitCode == 3)
        #expect(outcome.failure == nil)
    }

    @Test func placeholdersAreArgumentsOfTheirOwn() {
        #expect(
            String(decoding: run("bin/printf", "%s|", "{folder}", "{album}", "$HOME").output, as: UTF8.self)
                == "/photos/in|in|$HOME|")
    }

    @Test func theWorkingFolderIsTheSource() {
        #expect(String(decoding: run("sh", "-c", "pwd -P; test -d bin").output, as: UTF8.self) == "/usr\n")
        #expect(run("./bin/true").exitCode == 0)
        let gone = CommandRunner.processes(source: "/no/such/folder")
            .run(["true"], AdapterRequest(path: "in", folder: "/photos/in"))
        #expect(gone.failure == "cannot be run: No such file or directory")
    }

    @Test func limitsEndACommand() {
        let slow = run("sleep", "30", limits: CommandLimits(seconds: 1))
        #expect(slow.failure == "took longer than 1 s and was stopped")
        let endless = run("yes", limits: CommandLimits(seconds: 20, output: 1000))
        #expect(endless.failure == "printed more than 1000 bytes and was stopped")
        #expect(run("no-such-program").failure == "cannot be run: there is no such program")
        #expect(run("/no/such/program").failure == "cannot be run: No such file or directory")
        #expect(run("sh", "-c", "kill -9 $$").failure == "was terminated by signal 9")
    }

    @Test(arguments: [
        ("#!/bin/sh\r\ntrue\r\n", "its first line ends with a carriage return"),
        ("#!/usr/bin/env sh\r\ntrue\r\n", "its first line ends with a carriage return"),
        ("#!/no/such/sh -e\ntrue\n", "there is no program `/no/such/sh`, which its first line names"),
        ("true\n", "it has no first line that names its interpreter"),
    ])
    func aScriptThatCannotBeRunSaysWhy(text: String, reason: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/script"
        // A file that this process, and so its children, have open for writing cannot be run.
        let copied = run("sh", "-c", "cp \"$0\" \"$1\" && chmod 755 \"$1\"", try folder.write(text, to: "text"), path)
        #expect(copied.exitCode == 0)
        let failure = run(path).failure
        #expect(failure?.hasPrefix("cannot be run: \(reason)") == true, "\(failure ?? "")")
    }

    /// For such a file, the system itself ends the program; a later attempt may succeed.
    @Test func aCommandThatWritesTooLargeAFileDiffersFromABadFile() throws {
        let folder = try TemporaryFolder()
        let script = "ulimit -f 1; exec dd if=/dev/zero of=file bs=100000 count=1"
        let ending = CommandProcess("sh", ["-c", script], source: folder.path, limits: CommandLimits()).run { _ in }
        #expect(ending.failure?.contains("`ulimit -f`") == true && ending.isTransient, "\(ending)")
    }

    @Test func aCommandThatClosesItsOutputsHasNoMoreTime() {
        let outcome = run("sh", "-c", "exec >&- 2>&-; sleep 1000", limits: CommandLimits(seconds: 1))
        #expect(outcome.failure == "took longer than 1 s and was stopped")
    }

    @Test func aCommandThatClosesItsOutputsIsInterruptedToo() {
        var asked = 0
        let ending = CommandProcess("sh", ["-c", "exec >&- 2>&-; sleep 1000"], source: "/", limits: CommandLimits())
            .run(isCancelled: {
                asked += 1
                return asked > 5
            }) { _ in }
        #expect(ending.failure == "was interrupted" && ending.isTransient)
    }

    @Test func aCommandsExitCodeIsKeptThoughItsOutputsWereClosedBefore() {
        #expect(run("sh", "-c", "exec >&- 2>&-; sleep 0.2; exit 7").exitCode == 7)
    }

    /// A server that a command has started keeps the pipes open indefinitely.
    @Test func whatACommandLeavesRunningIsNotWaitedFor() throws {
        let folder = try TemporaryFolder()
        let outcome = run(
            "sh", "-c", "sleep 1000 & echo $! > \"$0\"; echo done", "\(folder.path)/child",
            limits: CommandLimits(seconds: 600))
        #expect(String(decoding: outcome.output, as: UTF8.self) == "done\n")
        #expect(outcome.exitCode == 0 && outcome.failure == nil)
        let child = try String(contentsOfFile: "\(folder.path)/child", encoding: .utf8)
        kill(try #require(pid_t(child.trimmingCharacters(in: .whitespacesAndNewlines))), SIGKILL)
    }

    @Test(arguments: [
        ("kill -9 $$", 600, true), ("kill -SEGV $$", 600, false), ("exit 3", 600, false), ("sleep 1000", 1, true),
    ])
    func whatOthersDidToACommandIsPassing(script: String, seconds: Int, isTransient: Bool) {
        let limits = CommandLimits(seconds: seconds)
        let ending = CommandProcess("sh", ["-c", script], source: "/", limits: limits).run { _ in }
        #expect(ending.isTransient == isTransient)
    }

    /// Returns false for a process that has ended but has not been reaped.
    private func isAlive(_ process: String) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        return !status.contains(") Z ")
    }

    @Test func whatACommandStartedEndsWithIt() throws {
        let folder = try TemporaryFolder()
        let outcome = run(
            "sh", "-c", "sleep 1000 & echo $! > \"$0\"; wait", "\(folder.path)/child",
            limits: CommandLimits(seconds: 10))
        #expect(outcome.failure == "took longer than 10 s and was stopped")
        let child = try String(contentsOfFile: "\(folder.path)/child", encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        // A signal takes a moment to arrive; without it, the child would live much longer than this waits.
        for _ in 0..<100 where isAlive(child) { Thread.sleep(forTimeInterval: 0.1) }
        #expect(!isAlive(child))
    }
}
