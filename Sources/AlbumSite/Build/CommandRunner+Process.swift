package import AlbumSources
package import Commands

extension CommandRunner {
    /// Runs commands as processes of this machine.
    ///
    /// A program without a slash in its name is looked for as a shell does; a relative path is one from the source.
    /// `{folder}` and `{album}` in arguments are the album's folder and its path in the source.
    package static func processes(
        source: String, limits: CommandLimits = CommandLimits(),
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) -> CommandRunner {
        CommandRunner { command, album in
            let arguments = command.dropFirst().map { argument in
                switch argument {
                case "{folder}": album.folder
                case "{album}": album.path
                default: argument
                }
            }
            var output: [UInt8] = []
            let ending = CommandProcess(command.first ?? "", Array(arguments), source: source, limits: limits)
                .run(isCancelled: isCancelled) { output += $0 }
            return Outcome(
                output: output, complaints: ending.complaints, exitCode: ending.exitCode, failure: ending.failure,
                isPassing: ending.isPassing)
        }
    }
}
