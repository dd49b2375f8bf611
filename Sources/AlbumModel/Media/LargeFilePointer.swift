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
    /// it is none of git-annex.
    ///
    /// - Parameter target: the path to which it leads, as written in it.
    public static func complaint(aboutLinkTo target: String) -> String? {
        let names = target.split(separator: "/")
        // The repository of a submodule is in `.git/modules`.
        guard names.contains(".git"), zip(names, names.dropFirst()).contains(where: { $0 == ("annex", "objects") })
        else { return nil }
        return "is a link of git-annex to a file that is not here; fetch the files with `git annex get`"
    }
}
