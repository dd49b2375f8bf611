import AlbumModel
import AlbumSite
import Foundation
internal import Reporting

/// What `apply` says.
extension Console {
    func show(_ plan: ApplyPlan) {
        show(plan.diagnostics)
        if plan.doneEarlier > 0 { print("\(Self.plural(plan.doneEarlier, "item")) already moved by an earlier run") }
        guard !plan.items.isEmpty else { return print("nothing to move") }
        print("into \(SourceLocation(file: plan.trash)):")
        list(plan.items.flatMap(\.files))
    }

    /// Asks on the terminal whether a plan is to be carried out.
    ///
    /// - Throws: if there is no terminal to ask on.
    func confirms(_ plan: ApplyPlan) throws -> Bool {
        guard isatty(STDIN_FILENO) == 1 else {
            throw BuildFailure(
                .usage,
                "nothing was moved, since there is no terminal to confirm on; add --yes to move without confirmation")
        }
        print("Move \(counted(plan.items.count, plan.items.reduce(0) { $0 + $1.files.count }))? [y/N] ", terminator: "")
        fflush(nil)
        let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased()
        if answer == "y" || answer == "yes" { return true }
        print("nothing was moved")
        return false
    }

    func show(moved report: MoveReport, source: String) {
        show(report.diagnostics)
        print("moved \(counted(report.items, report.files))")
        guard report.files > 0 else { return }
        print("to restore: albumgen apply --restore --batch \(report.batch) \(Self.quoted(source))")
        print("the site still shows the moved items until you build it again")
    }

    func show(restored report: MoveReport) {
        show(report.diagnostics)
        print("restored \(counted(report.items, report.files)) of \(report.batch)")
    }

    func show(restorable files: [String], batch: String) {
        print("back from \(batch):")
        list(files)
    }

    /// A path as a shell takes it for one word.
    private static func quoted(_ path: String) -> String {
        let name = SourceLocation(file: path).description
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "/._-+,:@".contains($0) }
        return isPlain ? name : "'\(name.replacingOccurrences(of: "'", with: "'\\''"))'"
    }

    private func list(_ files: [String]) {
        for file in files { print("  \(SourceLocation(file: file))") }
    }

    private func counted(_ items: Int, _ files: Int) -> String {
        "\(Self.plural(items, "item")) (\(Self.plural(files, "file")))"
    }
}
