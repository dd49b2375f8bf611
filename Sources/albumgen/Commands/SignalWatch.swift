import AlbumSite
import Dispatch
import Foundation

/// Turns the signals that ask a program to end into an orderly end of the build; a second one ends it at once, which
/// loses nothing either.
struct SignalWatch {
    private let sources: [any DispatchSourceSignal]

    init(_ interruption: Interruption) {
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                if interruption.isRequested { exit(130) }
                interruption.request()
            }
            source.resume()
            return source
        }
    }

    func end() { sources.forEach { $0.cancel() } }
}
