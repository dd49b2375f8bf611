internal import FlyingSocks

/// A range of an open file as a response body, read piece by piece as the client receives it.
struct FileBody: AsyncBufferedSequence {
    typealias Element = UInt8

    let file: OpenFile
    let part: Range<Int>

    func makeAsyncIterator() -> Iterator { Iterator(file: file, rest: part) }

    struct Iterator: AsyncBufferedIteratorProtocol {
        let file: OpenFile
        var rest: Range<Int>

        mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

        mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
            guard !rest.isEmpty else { return nil }
            // The header has announced the number of bytes. If the file has become shorter, the connection ends and the
            // browser retries.
            let (file, offset, count) = (file, rest.lowerBound, Swift.min(count, rest.count))
            var read = file.readKept(count, at: offset)
            if read == nil { read = await besides { file.read(count, at: offset) } }
            guard let bytes = read else {
                throw SocketError.disconnected
            }
            rest = rest.lowerBound + bytes.count..<rest.upperBound
            return bytes
        }
    }
}
