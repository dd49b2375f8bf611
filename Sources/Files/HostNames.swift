/// The hidden names that hosts read, so that a site may publish files under them. All other hidden files of an output
/// folder belong to somebody else, such as git.
package enum HostNames {
    package static let all: Set<String> = [".well-known", ".nojekyll", ".htaccess", ".domains"]

    /// Whether a name is hidden, and no host reads it.
    package static func isHidden(_ name: some StringProtocol) -> Bool {
        name.utf8.first == UInt8(ascii: ".") && !all.contains(String(name))
    }
}
