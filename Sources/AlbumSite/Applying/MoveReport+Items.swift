internal import AlbumModel
internal import Filing
internal import Reporting

/// Moves the files of items one by one. A failure of one item does not end the run.
///
/// A build may run between any two moves, so the files move in the order of `departing`, and items move as a whole.
extension MoveReport {
    /// Moves items into the trash. If a picture or film must stay, the whole item stays, with the texts that may describe
    /// it.
    ///
    /// - Parameter step: called before each file; throwing from it ends the run at that point.
    mutating func take(
        _ items: [TrashRecord.Item], into batch: TrashBatch, step: () throws(BuildFailure) -> Void
    ) throws(BuildFailure) {
        var moved = items.map { _ in 0 }
        var staying = Set<Int>()
        for (number, item) in items.enumerated() {
            var gone: [TrashRecord.File] = []
            for file in item.pictures {
                try step()
                do throws(FileProblem) {
                    if try batch.takes(file) { gone.append(file) }
                } catch {
                    note(error, at: file)
                    for file in gone.reversed() {
                        do throws(FileProblem) { try batch.putBack(file) } catch { note(error, at: file) }
                    }
                    noteStaying(item, because: file)
                    gone = []
                    staying.insert(number)
                    break
                }
            }
            moved[number] = gone.count
        }
        let left = staying.flatMap { items[$0].pictures }
        var incomplete = staying
        for (number, item) in items.enumerated() where !staying.contains(number) {
            for text in item.texts where !left.contains(where: text.mayDescribe) {
                try step()
                do throws(FileProblem) {
                    if try batch.takes(text) { moved[number] += 1 }
                } catch {
                    note(error, at: text)
                    incomplete.insert(number)
                }
            }
        }
        count(moved, incomplete)
    }

    /// Moves items back from the trash. If a text that may describe an item must stay there, or the photo itself, the
    /// item stays: without the text, a build might show what it hides.
    mutating func putBack(
        _ items: [TrashRecord.Item], from batch: TrashBatch, step: () throws(BuildFailure) -> Void
    ) throws(BuildFailure) {
        var moved = items.map { _ in 0 }
        var incomplete = Set<Int>()
        var back = items.map { _ in [TrashRecord.File]() }
        var missing: [TrashRecord.File] = []
        for (number, item) in items.enumerated() {
            for text in item.texts.reversed() {
                try step()
                do throws(FileProblem) {
                    if try batch.returns(text) { back[number].append(text) }
                } catch {
                    note(error, at: text)
                    missing.append(text)
                }
            }
        }
        var present: [TrashRecord.File] = []
        var staying = Set<Int>()
        for (number, item) in items.enumerated() {
            let lacking = missing.first { text in
                item.texts.contains(text) || item.pictures.contains(where: text.mayDescribe)
            }
            if let lacking {
                noteStaying(item, because: lacking)
                staying.insert(number)
                continue
            }
            for file in item.pictures.reversed() {
                try step()
                do throws(FileProblem) {
                    if try batch.returns(file) { moved[number] += 1 }
                    present.append(file)
                } catch {
                    note(error, at: file)
                    incomplete.insert(number)
                    guard file == item.files.first else { continue }
                    staying.insert(number)
                    break
                }
            }
        }
        // A text whose photo stays would describe nothing, or another photo that has the place by now.
        for number in staying {
            back[number].removeAll { text in
                guard !present.contains(where: text.mayDescribe) else { return false }
                do throws(FileProblem) { try batch.take(text) } catch { note(error, at: text) }
                return true
            }
        }
        for number in items.indices { moved[number] += back[number].count }
        count(moved, incomplete.union(staying))
    }

    private mutating func count(_ moved: [Int], _ incomplete: Set<Int>) {
        files += moved.reduce(0, +)
        items += moved.indices.count(where: { moved[$0] > 0 && !incomplete.contains($0) })
    }

    private mutating func note(_ problem: FileProblem, at file: TrashRecord.File) {
        diagnostics.append(Diagnostic(.error, problem.message, at: SourceLocation(file: file.path)))
    }

    /// Says that the photo or video stays, if another file is the reason.
    private mutating func noteStaying(_ item: TrashRecord.Item, because file: TrashRecord.File) {
        guard let first = item.files.first, first != file else { return }
        diagnostics.append(
            Diagnostic(
                .note, "was not moved, because `\(SourceLocation(file: file.path))` could not be",
                at: SourceLocation(file: first.path)))
    }
}

extension TrashBatch {
    /// Moves a file into the trash.
    ///
    /// - Returns: whether it was not there before.
    fileprivate func takes(_ file: TrashRecord.File) throws(FileProblem) -> Bool {
        let wasThere = try location(of: file) == .target
        try take(file)
        return !wasThere
    }

    /// Moves a file back.
    ///
    /// - Returns: whether it was not there before.
    fileprivate func returns(_ file: TrashRecord.File) throws(FileProblem) -> Bool {
        let wasThere = try location(of: file) == .origin
        try putBack(file)
        return !wasThere
    }
}
