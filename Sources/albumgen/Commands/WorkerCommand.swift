import AlbumSite
import ArgumentParser

/// The expendable half of a build: makes renditions for another albumgen that started it, over its standard input and
/// output.
struct WorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "worker", abstract: "Works for another albumgen; not to be run by hand.", shouldDisplay: false)

    func run() {
        WorkerMain.run()
    }
}
