import AlbumSite
import Glibc
internal import QRCodes

/// Prints which devices may do what.
enum NetworkWords {
    static func show(editing address: String) {
        StandardStream.errors.write(
            "Pages can edit the source in browsers that opened this address. Keep it secret; it works until this program ends:\n  \(address)\n"
        )
    }

    static func show(_ network: Preview.Network, _ addresses: [String]) {
        let may =
            switch (network.receives, network.looks) {
            case (true, true): "may send photos into this source and look at the site, drafts included"
            case (true, false): "may send photos into this source, and see nothing but the names of its albums"
            default: "may look at the site, drafts included"
            }
        var lines = [
            "Paired devices on your network \(may).",
            "To pair one, open one of these addresses there\(isTerminal ? ", or scan the code" : ""). Keep them secret; they work until this program ends:",
        ]
        lines += addresses.map { "  \($0)" }
        if isTerminal, let address = addresses.first, let code = QRCode(address) { lines += code.terminalLines }
        StandardStream.errors.write(lines.joined(separator: "\n") + "\n")
    }

    private static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}
