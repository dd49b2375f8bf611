internal import FlyingFox
internal import FlyingSocks
internal import Foundation

/// A request's body, read once, piece by piece.
struct RequestBody {
    /// The length that the header announces; nil if the body is sent in chunks, whose total length is unknown.
    let count: Int?
    private var pieces: HTTPBodySequence.Iterator
    private(set) var read = 0

    init(_ request: HTTPRequest) {
        let isChunked = request.headers[.transferEncoding] != nil
        count = isChunked ? nil : request.headers[.contentLength].map { Int($0) ?? 0 } ?? 0
        pieces = request.bodySequence.makeAsyncIterator()
    }

    /// - Throws: if the connection ends before the body does.
    mutating func next() async throws -> Data? {
        guard let count, read < count else { return nil }
        guard let piece = try await pieces.next() else { throw SocketError.disconnected }
        read += piece.count
        return piece
    }

    /// Returns the whole body; nil if it is longer than the limit.
    mutating func whole(limit: Int) async throws -> Data? {
        guard let count, count <= limit else { return nil }
        var all = Data()
        while let piece = try await next() { all += piece }
        return all
    }

    /// Reads and discards the rest, so that the sender reads the answer instead of seeing the connection end.
    ///
    /// - Returns: false if there is too much left.
    mutating func skip(limit: Int) async -> Bool {
        guard let count, count - read <= limit else { return false }
        do {
            while try await next() != nil {}
            return true
        } catch {
            return false
        }
    }
}

/// The body of an answer after which the connection ends. Otherwise, the rest of the request's body would be read as
/// the next request.
struct ClosingBody: AsyncBufferedSequence {
    typealias Element = UInt8

    let bytes: [UInt8]

    func makeAsyncIterator() -> Iterator { Iterator(rest: bytes[...]) }

    struct Iterator: AsyncBufferedIteratorProtocol {
        var rest: ArraySlice<UInt8>

        mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

        mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
            guard !rest.isEmpty else { throw SocketError.disconnected }
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
    }
}

extension HTTPResponse {
    /// - Parameter reason: A sentence without a full stop.
    static func refusal(
        _ status: HTTPStatusCode, _ reason: String, to request: HTTPRequest? = nil
    ) -> HTTPResponse {
        short(status, "text/plain; charset=utf-8", Array("\(reason)\n".utf8), to: request)
    }

    /// Returns a short answer that no browser stores. It ends the connection if the request has a body that may not
    /// have been read.
    static func short(
        _ status: HTTPStatusCode, _ type: String, _ bytes: [UInt8], to request: HTTPRequest?
    ) -> HTTPResponse {
        var headers: HTTPHeaders = [.contentType: type, .cacheControl: "no-store"]
        headers[.contentLength] = String(bytes.count)
        let length = request?.headers[.contentLength].map { Int($0) ?? .max } ?? 0
        guard let request, length > 0 || request.headers[.transferEncoding] != nil else {
            let body = request?.method == .HEAD ? Data() : Data(bytes)
            return HTTPResponse(statusCode: status, headers: headers, body: body)
        }
        headers[.connection] = "close"
        return HTTPResponse(
            statusCode: status, headers: headers,
            body: HTTPBodySequence(from: ClosingBody(bytes: bytes), count: bytes.count))
    }
}
