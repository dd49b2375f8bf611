internal import Files
internal import Glibc

/// The list, kept in the output folder itself, of the files that this program put there. Whatever is not on it is a
/// stranger's and is never touched, even where the cache folder was deleted or the output was carried elsewhere.
struct Ledger: Sendable {
    static let fileName = ".albumgen-published"
    private static let heading = "# Files published here by albumgen. It replaces and removes these and no others."
    /// Bytes; an address is at most some hundreds, so that millions of files fit.
    private static let limit = 1 << 30

    /// Each once; written in this order.
    var addresses: [String]

    init(addresses: [String]) { self.addresses = addresses }

    /// Reads the ledger of an output folder; none is an empty one. A line that names a place outside the folder is not
    /// believed: the file may have been written by anyone.
    init(in folder: String) throws(FileError) {
        let path = "\(folder)/\(Self.fileName)"
        guard access(path, F_OK) == 0 else {
            addresses = []
            return
        }
        let text = String(decoding: try FileOperations.read(path, limit: Self.limit), as: UTF8.self)
        addresses = text.split(whereSeparator: \.isNewline).dropFirst().map(String.init).filter(Paths.staysInside)
    }

    func write(to folder: String) throws(FileError) {
        var lines: [UInt8] = []
        for line in [Self.heading] + addresses {
            lines += line.utf8
            lines.append(UInt8(ascii: "\n"))
        }
        try FileOperations.write(lines, to: "\(folder)/\(Self.fileName)")
    }
}
