import AlbumModel

/// The names of people in Picasa's `contacts.xml`, which it keeps in its own folder (`Picasa2/contacts`) and from which
/// people copy it beside their photos: `<contact id="8e62398ebda8c1a5" name="Ann Lee" local_contact="1"/>`.
struct PicasaContacts {
    static let fileName = "contacts.xml"

    /// The maximum number of contacts that are read.
    private static let most = 20_000

    /// The names by ids as in `PicasaFolder`.
    private(set) var names: [String: String] = [:]

    init() {}

    /// - Parameter text: any text; everything that is not a contact is skipped.
    init(_ text: String) {
        var rest = text[...].utf8
        while names.count < Self.most, let tag = rest.firstRange(of: "<contact".utf8) {
            rest = rest[tag.upperBound...]
            // `<contacts>` encloses them.
            guard let next = rest.first, next == UInt8(ascii: " ") || next == 9 || next == 10 else { continue }
            let attributes = Self.attributes(&rest)
            guard let id = attributes["id"].map({ PicasaFolder.id($0[...]) }), !id.isEmpty, id.utf8.count <= 16,
                names[id] == nil,
                let name = (attributes["name"] ?? attributes["display"]).flatMap({ Self.plain($0) })
            else { continue }
            names[id] = name
        }
    }

    /// Reads what is in a tag, up to its end.
    private static func attributes(_ rest: inout Substring.UTF8View) -> [String: String] {
        var found: [String: String] = [:]
        while true {
            rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == 9 || $0 == 10 }
            let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }
            rest = rest[name.endIndex...]
            guard rest.first == UInt8(ascii: "="), found.count < 20 else { return found }
            rest = rest.dropFirst()
            guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
                return found
            }
            rest = rest.dropFirst()
            let value = rest.prefix { $0 != quote }
            rest = rest[value.endIndex...].dropFirst()
            found[String(Substring(name))] = String(Substring(value))
        }
    }

    /// Returns the text of an attribute, of bounded length.
    private static func plain(_ value: String) -> String? {
        var text = String(value.prefix(1000))
        guard text.utf8.contains(UInt8(ascii: "&")) else { return PicasaFolder.text(text[...]) }
        text.replace(/&#x([0-9A-Fa-f]{1,6});/) { match in
            UInt32(match.output.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
        }
        return PicasaFolder.text(text[...]).map { text in
            [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")].reduce(text) {
                $0.replacing($1.0, with: $1.1)
            }
        }
    }
}

extension PicasaContacts {
    /// Reads the file in a folder, if there is one; an error says why it cannot be read.
    init(_ file: SourceFile?, tree: SourceTree, access: FileAccess, diagnostics: inout [Diagnostic]) {
        self.init()
        guard let file else { return }
        let path = tree.path(of: file)
        do throws(DiagnosticError) {
            let bytes: [UInt8]
            do throws(FileAccessError) {
                bytes = try access.read(path, SourceText.limit)
            } catch {
                throw DiagnosticError(unreadable: path, error)
            }
            self.init(try SourceText.decode(bytes, file: path))
        } catch {
            diagnostics.append(
                error.diagnostic.until("the names of people that only this file contains are unknown"))
        }
    }
}
