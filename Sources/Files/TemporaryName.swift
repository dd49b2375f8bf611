/// Names of files that are not whole yet. What bears one is a leftover once the program that made it has ended.
package enum TemporaryName {
    package static let prefix = ".albumgen-tmp-"

    /// A name that nothing has.
    package static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return prefix + String(generator.next(), radix: 36)
    }

    package static func isOne(_ name: String) -> Bool { name.hasPrefix(prefix) }
}
