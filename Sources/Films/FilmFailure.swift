internal import AlbumModel
internal import Commands

/// Why ffmpeg did not make a film.
public enum FilmFailure: Error, Hashable, Sendable {
    /// There is none on this machine.
    case noFFmpeg
    /// It gave up by itself: the film is damaged, or of a kind that this ffmpeg does not know.
    case refused
    /// For so many seconds it got no further.
    case stuck(seconds: Int)
    /// After so many seconds it was not done.
    case overdue(seconds: Int)
    case outOfMemory
    case diskFull
    /// What came out holds more than pictures, sounds and what is known to be harmless.
    case notBare
    /// The rest of a sentence that begins with ffmpeg: `was ended by signal 11`.
    case ended(how: String)
    /// The system did not let it run, or not to its end. The rest of such a sentence, too.
    case hindered(how: String)

    /// Whether the next try may well succeed though the film is the same.
    public var isPassing: Bool {
        switch self {
        case .outOfMemory, .diskFull, .hindered: true
        case .noFFmpeg, .refused, .stuck, .overdue, .notBare, .ended: false
        }
    }

    /// Nil where it did as it should.
    init?(_ ending: CommandProcess.Ending) {
        if let how = ending.failure {
            self = ending.isPassing ? .hindered(how: how) : .ended(how: how)
        } else if ending.exitCode == 0 {
            return nil
        } else if ending.complaints.contains("No space left on device")
            || ending.complaints.contains("Disk quota exceeded")
        {
            self = .diskFull
        } else if ending.complaints.contains("Cannot allocate memory") {
            self = .outOfMemory
        } else if PassingFault.isNamed(in: ending.complaints) {
            self = .hindered(how: "says: \(ending.complaints)")
        } else {
            self = .refused
        }
    }
}
