/// The short text, or the link, that Git LFS and git-annex check out in place of a large file until it is fetched.
public enum LargeFilePointer {
    /// The largest size of such a text in bytes: the limit of Git LFS. Those of git-annex are about as long as a name.
    public static let largestSize = 1024

    /// Returns what is wrong with a file that begins with such a text, as the rest of a sentence that begins with the
    /// file's name; nil for other files.
    public static func complaint(about head: some Collection<UInt8>) -> String? {
        if head.starts(with: "version https://git-lfs.github.com/spec/".utf8) {
            return
                "is a pointer of Git LFS, not the file itself; fetch the files with `git lfs pull`, or let CI check them out (`lfs: true` for actions/checkout)"
        }
        if head.starts(with: "/annex/objects/".utf8) {
            return "is a pointer of git-annex, not the file itself; fetch the files with `git annex get`"
        }
        return nil
    }

    /// Returns what is wrong with a link that leads nowhere, as the rest of a sentence that begins with its name; nil if
    /// it is not a link of git-annex.
    ///
    /// - Parameter target: the path to which it leads, as written in it.
    public static func complaint(aboutLinkTo target: String) -> String? {
        let names = target.split(separator: "/")
        // The repository of a submodule is in `.git/modules`.
        guard names.contains(".git"), zip(names, names.dropFirst()).contains(where: { $0 == ("annex", "objects") })
        else { return nil }
        return "is a link of git-annex to a file that is not here; fetch the files with `git annex get`"
    }

    /// What such a text or link says about the file.
    public struct Content: Equatable, Sendable {
        /// Nil if git-annex knows the file by something other than its SHA-256 digest.
        public var digest: ContentDigest?
        /// In bytes; nil if unknown.
        public var size: Int64?
        /// The name that git-annex derives from the content, with another digest, such as MD5; nil without one.
        public var key: String?
    }

    /// Returns what a text says about the file in whose place it is; nil if it is not a pointer.
    public static func content(of text: some Collection<UInt8>) -> Content? {
        guard complaint(about: text) != nil else { return nil }
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
        if let path = lines.first, path.hasPrefix("/annex/objects/") {
            return content(ofKey: path.split(separator: "/").last ?? "")
        }
        func value(after key: String) -> Substring? {
            lines.first { $0.hasPrefix(key) }?.dropFirst(key.count)
        }
        return Content(
            digest: value(after: "oid sha256:").flatMap { ContentDigest(hex: String($0)) },
            size: value(after: "size ").flatMap { Int64($0) })
    }

    /// Returns what a link says about the file to which it leads; nil if it is not a link of git-annex.
    public static func content(ofLinkTo target: String) -> Content? {
        guard complaint(aboutLinkTo: target) != nil else { return nil }
        return content(ofKey: target.split(separator: "/").last ?? "")
    }

    /// A key is `BACKEND-sSIZE--NAME`, perhaps with other fields before the two hyphens. The name of `SHA256E` has the
    /// file's extension.
    private static func content(ofKey key: Substring) -> Content {
        let parts = key.split(separator: "--", maxSplits: 1)
        guard let fields = parts.first?.split(separator: "-"), let backend = fields.first, parts.count == 2 else {
            return Content()
        }
        let isDigest = backend == "SHA256" || backend == "SHA256E"
        // Other keys are made from the time of a file or from its address on the web, and do not change with the content.
        let isOfContent = ["MD5", "SHA", "SKEIN", "BLAKE"].contains(where: backend.hasPrefix)
        return Content(
            digest: isDigest ? ContentDigest(hex: String(parts[1].prefix { $0 != "." })) : nil,
            size: fields.first { $0.hasPrefix("s") }.flatMap { Int64($0.dropFirst()) },
            key: isOfContent ? String(key) : nil)
    }
}
