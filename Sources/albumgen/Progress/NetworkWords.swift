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
        let code = isTerminal ? addresses.first.flatMap(codeLines) : nil
        var lines = [
            "Paired devices on your network \(may).",
            "To pair one, open one of these addresses on it\(code == nil ? "" : ", or scan the code"). Keep them secret; they work until this program ends:",
        ]
        lines += addresses.map { "  \($0)" }
        lines += code ?? []
        StandardStream.errors.write(lines.joined(separator: "\n") + "\n")
    }

    /// Returns the code of an address; nil if it does not fit into the terminal, which would break its lines.
    private static func codeLines(_ address: String) -> [String]? {
        guard let code = QRCode(address) else { return nil }
        let drawing: QRCode.Drawing = Terminal.usesUnicode ? .halves : .pairs
        return code.columns(drawing) <= Terminal.columns ? code.terminalLines(drawing) : nil
    }

    private static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}
