import AlbumSite
import Dispatch
import Foundation
internal import Reporting

/// Turns the signals that ask a program to end, the terminal's farewell among them, into an orderly end of the build; a
/// second one ends it at once, which loses nothing either.
struct SignalWatch {
    private let sources: [any DispatchSourceSignal]

    init(_ interruption: Interruption) {
        // What was ignored when the program was started, as `nohup` does it, stays ignored.
        sources = [SIGINT, SIGTERM, SIGHUP].filter { !Interruption.isIgnored($0) }.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                if interruption.isRequested { _exit(130) }
                interruption.request()
            }
            source.resume()
            return source
        }
    }

    func end() { sources.forEach { $0.cancel() } }
}
