import AlbumModel

/// The keys of spaces: password-protected albums.
enum SpaceSettingKeys {
    static let table = KeyTable<Space>([
        .title(\.title, "What visitors of the space see as its title; the site's title by default."),
        .text("description", \.description, "A sentence under the title."),
        .albums("albums", \.albums, "The folders of the albums in it, each with what is nested in it."),
        .albums("public", \.publicAlbums, "Those that stay public as well."),
        .passwordFile, .passwordEnv, .password, .theme,
        .time("expires", \.expires, "The date from which builds leave the space out."),
    ])

    static let door = KeyTable<Door>([
        .address,
        .integer(
            "rounds", Door.minRounds...100_000_000, \.rounds,
            "Rounds of PBKDF2 for each attempt at a password."),
    ])

    /// The word that `spaces` accepts instead of a mapping.
    static let decoy = "decoy"
}

extension KeyTable<AlbumDraft>.Key {
    static var spaces: Self {
        Self(
            name: "spaces", type: "a mapping of names to spaces, or `\(SpaceSettingKeys.decoy)`",
            summary:
                "Albums behind passwords; the names are never published. `\(SpaceSettingKeys.decoy)` publishes a door with nothing behind it.",
            nested: SpaceSettingKeys.table.documentation,
            schema: .either([.choice([SpaceSettingKeys.decoy]), .named(SpaceSettingKeys.table.schema())])
        ) { node, target, reader in
            guard case .mapping(let entries) = node.content else {
                guard case .scalar(SpaceSettingKeys.decoy, _) = node.content else {
                    return reader.mismatch("spaces by their names, or `\(SpaceSettingKeys.decoy)`,", node)
                }
                target.site.door.isDecoy = true
                return
            }
            for entry in entries {
                var space = Space(name: entry.key)
                space.place = reader.located("", entry.location).place
                SpaceSettingKeys.table.read(entry.value, into: &space, owner: "the space `\(entry.key)`", &reader)
                if space.albums.isEmpty {
                    reader.report(
                        "the space `\(entry.key)` has no albums; list their folders under `albums`", at: entry.location)
                }
                for album in space.publicAlbums where !space.albums.contains(where: { $0.contains(album) }) {
                    reader.report(
                        "`public` names `\(album.path)`, which is not in the space `\(entry.key)`; list it under `albums`, too",
                        at: entry.location)
                }
                target.site.spaces.append(space)
            }
            if target.site.spaces.count > Space.most {
                reader.report(
                    "there are \(target.site.spaces.count) spaces, and a door has room for \(Space.most); remove some",
                    at: node.location)
            }
        }
    }

    static var door: Self {
        let table = SpaceSettingKeys.door
        return Self(
            name: "door", type: "the name of a page or a mapping",
            summary: "The page at which visitors type the password of a space.", nested: table.documentation,
            schema: .either([.text, table.schema()])
        ) { node, target, reader in
            if case .mapping = node.content {
                table.read(node, into: &target.site.door, owner: "`door`", &reader)
            } else {
                reader.readDoor(node, into: &target.site.door)
            }
        }
    }
}

extension KeyTable<Door>.Key {
    fileprivate static var address: Self {
        Self(
            name: "address", type: ValueReader.doorType,
            summary: "Its name at the root of the site; private.html by default.",
            schema: .text
        ) { node, target, reader in reader.readDoor(node, into: &target) }
    }
}

extension KeyTable<Space>.Key {
    fileprivate static func albums(_ name: String, _ path: Path<[Space.AlbumPath]>, _ summary: String) -> Self {
        Self(name: name, type: "a list of folders", summary: summary, schema: .list(.text)) { node, target, reader in
            let albums = reader.list(node, of: "folders") { node, reader -> Space.AlbumPath? in
                guard let text = reader.text(node) else { return nil }
                let parts = text.split(separator: "/").filter { $0 != "." }
                guard !parts.isEmpty, !parts.contains("..") else {
                    reader.report(
                        "`\(text)` is not the path of a folder inside the source; write it from the root, as in `2024/spring`",
                        at: node.location)
                    return nil
                }
                return Space.AlbumPath(parts.joined(separator: "/"), place: reader.located("", node).place)
            }
            target[keyPath: path] = albums ?? []
        }
    }

    fileprivate static var passwordFile: Self {
        Self(
            name: "passwordFile", type: "a path", summary: "The file with its password, relative to the source.",
            schema: .text
        ) { node, target, reader in
            if let path = reader.text(node) { reader.set(.file(path), of: &target, at: node) }
        }
    }

    fileprivate static var passwordEnv: Self {
        Self(
            name: "passwordEnv", type: "the name of a variable",
            summary: "The environment variable that holds its password. Without either, the build asks for it.",
            schema: .text
        ) { node, target, reader in
            if let name = reader.text(node) { reader.set(.environment(name), of: &target, at: node) }
        }
    }

    /// A password in the configuration would be published with the source, as in a repository.
    fileprivate static var password: Self {
        Self(name: "password", type: "no value", summary: "", schema: .unread) { node, _, reader in
            reader.report(
                "a password does not belong in this file, which others may read; put it in a file of its own (`passwordFile: NAME.txt`) or in an environment variable (`passwordEnv: NAME`)",
                at: node.location)
        }
    }

    fileprivate static var theme: Self {
        Self(
            name: "theme", type: "a theme's name or a mapping",
            summary: "How it looks inside; like the site by default.",
            schema: ThemeKeys.schema
        ) { node, target, reader in
            if let theme = reader.theme(node) { target.theme = theme }
        }
    }
}

extension ValueReader {
    fileprivate static let doorType = "the name of a page, such as `private.html`"

    fileprivate mutating func readDoor(_ node: SourceValue, into door: inout Door) {
        guard let name = text(node) else { return }
        let isPlain = name.utf8.allSatisfy {
            $0.isASCIISmallLetter || $0.isASCIIDigit || "-.".utf8.contains($0)
        }
        guard isPlain, name.hasSuffix(".html"), name.count > 5, name.first != ".", name != "index.html" else {
            return mismatch("\(Self.doorType), of lower-case letters, digits and `-`", node)
        }
        guard !AddressBook.isWindowsDevice(String(name.prefix { $0 != "." })) else {
            return report(
                "no file on Windows can be called `\(name)`; choose another name for the page", at: node.location)
        }
        door.address = name
    }

    fileprivate mutating func set(_ source: Space.PasswordSource, of space: inout Space, at node: SourceValue) {
        if space.password != .prompt {
            report("`passwordFile` and `passwordEnv` exclude each other; keep one of them", at: node.location)
        }
        space.password = source
    }
}
