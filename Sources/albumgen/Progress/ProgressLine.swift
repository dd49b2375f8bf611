import AlbumSite
internal import Reporting

/// The progress of a phase at one moment.
struct ProgressLine {
    var phase: BuildPhase
    var done: Int
    var total: Int
    var elapsed: Duration

    /// Steps a second, once there is something to tell it from.
    var rate: Double? {
        let seconds = elapsed / .seconds(1)
        return seconds >= 0.2 && done > 0 ? Double(done) / seconds : nil
    }

    /// Seconds until the phase will be over, at the rate so far.
    var secondsLeft: Int? {
        rate.map { Int((Double(total - done) / $0).rounded(.up)) }
    }

    /// - Parameter width: of the bar, in characters.
    func text(width: Int) -> String {
        let filled = total > 0 ? min(width, done * width / total) : width
        let bar = String(repeating: "━", count: filled) + String(repeating: "─", count: width - filled)
        return "\(name) \(bar) \(tail)"
    }

    /// `120 of 4000, 35/s, 1 min 51 s left`
    var tail: String {
        var text = "\(done) of \(total)\(phase == .films ? " s" : "")"
        if let rate { text += ", \(rate >= 10 ? String(Int(rate)) : String((rate * 10).rounded() / 10))/s" }
        if let secondsLeft, done < total { text += ", \(Self.duration(secondsLeft)) left" }
        return text
    }

    var name: String {
        switch phase {
        case .fetching: "fetching items   "
        case .reading: "reading photos   "
        case .rendering: "making renditions"
        case .publishing: "publishing files "
        case .films: "converting videos"
        case .pages: "writing pages    "
        }
    }

    /// `1.2 of 5.0 MB` of one item.
    static func bytes(_ received: Int, of expected: Int?) -> String {
        func megabytes(_ count: Int) -> Double { (Double(count) / 1e5).rounded() / 10 }
        return expected.map { "\(megabytes(received)) of \(megabytes($0)) MB" } ?? "\(megabytes(received)) MB"
    }

    static func duration(_ seconds: Int) -> String {
        switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
        default: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
        }
    }
}
