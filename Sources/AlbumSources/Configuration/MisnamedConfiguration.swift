import AlbumModel
import Files

extension ConfigurationNames {
    /// Reports files that their author may mistake for the configuration. What they hide would otherwise be published.
    ///
    /// - Parameter source: the folder that contains no configuration.
    static func misnamed(in source: String) -> [Diagnostic] {
        lookalikes(in: source).map { name, meant in
            Diagnostic(
                .error,
                "the configuration is not read under this name; rename it to `\(meant)`, or to something else if it is not the configuration; until then, nothing is built",
                at: SourceLocation(file: name))
        }
    }

    /// Returns the files whose names resemble the configuration's, each with the name that is probably meant.
    fileprivate static func lookalikes(in source: String) -> [(name: String, meant: String)] {
        let names = (try? FileOperations.names(in: source)) ?? []
        let stems = Set(names.filter { FileNames.mediaKind(of: $0) != nil }.map { FileNames.stem(of: $0).lowercased() })
        return names.sorted().compactMap { name in
            // A photo `albumen.jpg` may have a sidecar.
            guard let meant = MisnamedText(name)?.configuration, !stems.contains(FileNames.stem(of: name).lowercased()),
                isText("\(source)/\(name)")
            else { return nil }
            return (name, meant)
        }
    }

    /// Returns whether this may be a text: the program itself may be in the source.
    private static func isText(_ path: String) -> Bool {
        guard let status = FileStatus(following: path) else { return true }
        return status.kind == .file && status.size <= SourceText.limit
    }
}

extension Configuration {
    /// Returns the name of the configuration that is read in a folder; nil if there is none.
    package static func name(in source: String) -> String? {
        ConfigurationNames.all.first { FileStatus(following: "\(source)/\($0)") != nil }
    }

    /// Returns a file that may be the configuration of a folder that has none, and the name under which it would be
    /// read.
    package static func misnamed(in source: String) -> (name: String, meant: String)? {
        ConfigurationNames.lookalikes(in: source).first
    }

    /// Reports a configuration that is not read, since there is another, if it says what to hide. Without it, that
    /// would be published.
    static func unread(beside used: String, _ bytes: [UInt8], _ access: FileAccess) -> [Diagnostic] {
        ConfigurationNames.all.filter { $0 != used }.compactMap { name in
            let problem: String
            var isTransient = false
            do throws(FileAccessError) {
                let other = try access.read(name, SourceText.limit)
                guard other != bytes, mayHoldBack(other, file: name) else { return nil }
                problem = "is not read, because there is `\(used)`, although it says what to leave out; merge the two"
            } catch {
                guard !error.isMissing else { return nil }
                problem = "cannot be read: \(error.reason); it may say what to leave out, so merge it into `\(used)`"
                isTransient = error.isSystemFailure
            }
            return Diagnostic(.error, problem, at: SourceLocation(file: name), isTransient: isTransient).until(
                leavingOut: .site)
        }
    }

    /// Returns whether a configuration hides something, as it may if it cannot be read.
    private static func mayHoldBack(_ bytes: [UInt8], file: String) -> Bool {
        do throws(DiagnosticError) {
            let text = try SourceText.decode(bytes, file: file)
            guard let node = try YAMLReader(file: file).read(text[...]) else { return false }
            guard case .mapping(let entries) = node.content else { return !node.isNull }
            return entries.contains(where: SettingKeys.holdsBack)
        } catch {
            return true
        }
    }
}

extension SettingKeys {
    /// Returns whether an entry of a configuration or a manifest hides something.
    static func holdsBack(_ entry: SourceValue.Entry) -> Bool {
        table.holdsBack(entry.key) || HoldingWords.ofAlbums.isHolding(entry)
    }
}
