internal import AlbumModel
internal import AlbumSources
internal import Files
internal import Filing
internal import Foundation
internal import Glibc

/// Writing the ratings and keywords of picks to XMP sidecars, which photo editors and albumgen read.
extension Picks {
    /// Writes a rating and adds keywords to the sidecars of the picked files; creates sidecars where there are none.
    ///
    /// - Parameters:
    ///   - isDryRun: whether to write nothing.
    ///   - willWrite: called with the path of each sidecar before it is written.
    public func mark(
        rating: Int?, keywords: [String], isDryRun: Bool = false, willWrite: (String) -> Void = { _ in }
    ) -> PickReport {
        var report = PickReport()
        for pick in picked {
            do throws(FileProblem) {
                guard let sidecar = try Self.sidecar(of: pick.path, in: source) else {
                    throw FileProblem("is outside the source, so it is not marked")
                }
                let edit = SidecarEdit(
                    rating: rating, keywords: keywords, embedded: pick.keywords, isRejected: pick.isRejected)
                if try write(edit, to: sidecar, isDryRun, willWrite) { report.done += 1 } else { report.unchanged += 1 }
            } catch {
                report.diagnostics.append(Diagnostic(.error, error.message, at: SourceLocation(file: pick.path)))
            }
        }
        return report
    }

    /// - Returns: whether the sidecar was changed.
    private func write(_ edit: SidecarEdit, to path: String, _ isDryRun: Bool, _ willWrite: (String) -> Void)
        throws(FileProblem) -> Bool
    {
        let shown = SourceLocation(file: path)
        let full = "\(source)/\(path)"
        let old = try Self.text(of: full, shown)
        var text = edit.newText
        if let old {
            do throws(SidecarEdit.Refusal) {
                text = try edit.applied(to: old)
            } catch {
                throw FileProblem("is not marked, because its sidecar \(shown) \(error.reason); mark it by hand")
            }
            if text == old { return false }
        } else if edit.rating != nil, edit.isRejected {
            throw FileProblem("is not marked, because its own file marks it as rejected; mark it by hand")
        }
        if old != nil, FileOperations.isProtected(full) {
            throw FileProblem(
                "is not marked, because its sidecar \(shown) is write-protected; allow writing to it, then run the same command again"
            )
        }
        willWrite(path)
        guard !isDryRun else { return true }
        do throws(FileError) {
            if let old {
                try FileOperations.replace(Array(old.utf8), with: Array(text.utf8), at: full)
            } else {
                try Folder(Paths.parent(of: full)).write(
                    Array(text.utf8), to: Paths.name(of: full), isDurable: true, isNew: true)
            }
        } catch {
            guard error.code != ESTALE, error.code != EEXIST else {
                throw FileProblem(
                    "is not marked, because another program has just saved its sidecar \(shown); run the same command again"
                )
            }
            throw FileProblem("is not marked: \(error)")
        }
        return true
    }

    /// The maximum size of a sidecar in bytes.
    private static let limit = 16 << 20

    /// Returns the text of a sidecar; nil if there is none.
    ///
    /// - Parameter shown: its path in messages.
    private static func text(of path: String, _ shown: SourceLocation) throws(FileProblem) -> String? {
        func problem(_ reason: String) -> FileProblem {
            FileProblem("is not marked, because its sidecar \(shown) \(reason)")
        }
        // Writing would replace the link.
        guard FileOperations.linkTarget(path) == nil else { throw problem("is a link; mark it by hand") }
        let bytes: [UInt8]
        do throws(FileError) {
            guard try FileOperations.exists(path) else { return nil }
            bytes = try FileOperations.read(path, limit: limit)
        } catch {
            guard error.code != EFBIG else { throw problem("is larger than \(limit >> 20) MB; mark it by hand") }
            throw problem("cannot be read: \(String(cString: strerror(error.code)))")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw problem("is not a UTF-8 text file; mark it by hand")
        }
        return text
    }

    /// Returns the path of a photo's sidecar relative to the source; nil if it lies outside the source.
    private static func sidecar(of path: String, in source: String) throws(FileProblem) -> String? {
        let folder = Paths.parent(of: path)
        let name = Paths.name(of: path)
        let absolute = folder.isEmpty ? source : "\(source)/\(folder)"
        guard let resolved = Paths.resolved(absolute), resolved == source || Paths.isInside(resolved, source) else {
            return nil
        }
        let names: [String]
        do throws(FileError) {
            names = try FileOperations.names(in: absolute)
        } catch {
            throw FileProblem("is not marked: \(error)")
        }
        let chosen = Companions.sidecar(of: name, among: names)
        return folder.isEmpty ? chosen : "\(folder)/\(chosen)"
    }
}
