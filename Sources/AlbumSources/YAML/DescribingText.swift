internal import Files

/// The parts of a manifest or sidecar in Markdown or YAML, for changing it in place.
package struct DescribingText: Sendable {
    /// The path from the source's root.
    package let path: String
    package let bytes: [UInt8]
    /// The place of the YAML; nil for Markdown without front matter.
    package let place: Range<Int>?
    /// Nil for a text without values.
    package let root: YAMLText.Node?
    /// The rest of a Markdown file.
    package let prose: String
    /// The line on which that begins, from 1.
    package let proseLine: Int

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Whether albumgen changes a file of this name. All JSON is YAML, but would not be JSON afterwards.
    package static func isOne(_ path: String) -> Bool {
        FileNames.isSidecar(Paths.name(of: path))
    }

    /// Returns nil for a text that cannot be changed with certainty: of another kind, with mistakes, in an encoding
    /// other than UTF-8, or for a reason that `YAMLText` lists.
    package init?(_ bytes: [UInt8], path: String) {
        let start = bytes.starts(with: Self.mark) ? Self.mark.count : 0
        guard Self.isOne(path), bytes.count <= SourceText.manifestLimit, !bytes.contains(0),
            let text = try? SourceText.decode(bytes, file: path, limit: SourceText.manifestLimit),
            String(validating: bytes[start...], as: UTF8.self) != nil
        else { return nil }
        self.path = path
        self.bytes = bytes
        guard path.lowercased().hasSuffix(".md") else {
            guard let yaml = YAMLText(bytes[start...], file: path) else { return nil }
            (place, root, prose) = (start..<bytes.count, yaml.root?.moved(by: start), "")
            proseLine = Int.max
            return
        }
        let isManifest = FileNames.manifests.contains(Paths.name(of: path).lowercased())
        let words = isManifest ? HoldingWords.ofManifests : .ofItems
        guard let parts = try? FrontMatter.split(text, file: path, hiding: words) else { return nil }
        (prose, proseLine) = (String(parts.prose), parts.proseLine)
        guard parts.yaml != nil else {
            (place, root) = (nil, nil)
            return
        }
        let lines = Self.lineStarts(bytes, from: start)
        // The prose begins below the closing line.
        let (first, last) = (parts.yamlLine - 1, parts.proseLine - 2)
        guard lines.indices.contains(first), lines.indices.contains(last), first <= last else { return nil }
        let place = lines[first]..<lines[last]
        guard let yaml = YAMLText(bytes[place], file: path, firstLine: parts.yamlLine) else { return nil }
        (self.place, root) = (place, yaml.root?.moved(by: place.lowerBound))
    }

    /// The line ending that the text uses, or `\n`.
    package var lineEnd: String {
        guard let place = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return "\n" }
        guard bytes[place] == 0x0D else { return "\n" }
        return bytes.dropFirst(place + 1).first == 0x0A ? "\r\n" : "\r"
    }

    /// Returns the places of line beginnings, with the line endings that `SourceText` accepts.
    private static func lineStarts(_ bytes: [UInt8], from start: Int) -> [Int] {
        var starts = [start]
        var place = start
        while place < bytes.count {
            if bytes[place] == 0x0A {
                starts.append(place + 1)
            } else if bytes[place] == 0x0D {
                if place + 1 < bytes.count, bytes[place + 1] == 0x0A { place += 1 }
                starts.append(place + 1)
            }
            place += 1
        }
        return starts
    }
}

extension YAMLText.Node {
    fileprivate func moved(by offset: Int) -> Self {
        guard offset > 0 else { return self }
        var node = self
        node.range = range.lowerBound + offset..<range.upperBound + offset
        switch content {
        case .scalar: break
        case .sequence(let nodes): node.content = .sequence(nodes.map { $0.moved(by: offset) })
        case .mapping(let entries):
            node.content = .mapping(
                entries.map { entry in
                    YAMLText.Entry(key: entry.key.moved(by: offset), value: entry.value.moved(by: offset))
                })
        }
        return node
    }
}
