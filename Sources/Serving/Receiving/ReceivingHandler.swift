internal import AlbumModel
internal import FlyingFox
internal import Foundation
internal import Receiving

/// Answers the requests of the receiving page: the files of the page, the list of albums, and uploads.
///
/// | request | does |
/// |---|---|
/// | `GET albums` | lists the albums |
/// | `PUT uploads/KEY` | offers a file under a key that the sender made up |
/// | `PATCH uploads/KEY` | sends its bytes from `Upload-Offset` on |
/// | `GET uploads/KEY` | returns the state of the upload |
/// | `POST uploads/KEY` | ends it with the digest of what was sent |
struct ReceivingHandler {
    static let prefix = "/.albumgen/receive/"
    private static let bodyLimit = 4096
    /// The number of bytes to collect before writing them: few enough that hundreds of senders need little memory.
    private static let pieceSize = 64 << 10

    let receiver: Receiver
    /// Whether the sender may look at the site, too.
    let looks: Bool

    private struct OfferBody: Decodable {
        var album: String
        var isNew: Bool
        var name: String
        var size: Int
        var sender: String?
        var digest: String?
    }

    private struct EndBody: Decodable {
        var digest: String
    }

    /// - Parameter path: the path after the prefix.
    /// - Returns: nil if there is nothing at this address.
    func answer(to request: HTTPRequest, path: Substring) async -> HTTPResponse? {
        if path == "albums" {
            guard request.method == .GET else { return wrongMethod("GET", request) }
            let albums = await besides { receiver.albums() }
            return json(
                .ok, ["albums": .list(albums), "home": .text(receiver.home), "looks": .flag(looks)])
        }
        guard path.hasPrefix("uploads/") else { return nil }
        let key = String(path.dropFirst("uploads/".count))
        var body = RequestBody(request)
        do throws(Refusal) {
            switch request.method {
            case .GET, .HEAD: return json(.ok, receiver.answerFields(try receiver.status(of: key)))
            case .PUT:
                let offer = try await offer(&body)
                let answer = try await besides { () throws(Refusal) in try receiver.open(key, offer) }
                return json(.ok, receiver.answerFields(answer))
            case .POST:
                let digest = ContentDigest(hex: try await decoded(EndBody.self, &body).digest)
                guard let digest else { throw .malformed }
                let answer = try await besides { () throws(Refusal) in try receiver.finish(key, digest) }
                return json(.ok, receiver.answerFields(answer))
            case .PATCH: return json(.ok, ["offset": .number(try await write(key, request, &body))])
            default: return wrongMethod("GET, HEAD, PUT, PATCH, POST", request)
            }
        } catch {
            let isRead = await body.skip(limit: receiver.limits.piece)
            return refusal(error, isRead ? nil : request)
        }
    }

    // MARK: Bodies

    private func offer(_ body: inout RequestBody) async throws(Refusal) -> Receiver.Offer {
        let sent = try await decoded(OfferBody.self, &body)
        var digest: ContentDigest?
        if let hex = sent.digest {
            digest = ContentDigest(hex: hex)
            guard digest != nil else { throw .malformed }
        }
        return Receiver.Offer(
            album: sent.album, isNewAlbum: sent.isNew, name: sent.name, size: sent.size, sender: sent.sender ?? "",
            digest: digest)
    }

    private func decoded<Value: Decodable>(_ type: Value.Type, _ body: inout RequestBody) async throws(Refusal) -> Value
    {
        do {
            guard let data = try await body.whole(limit: Self.bodyLimit) else { throw Refusal.malformed }
            return try JSONDecoder().decode(Value.self, from: data)
        } catch {
            throw .malformed
        }
    }

    /// Writes the body of a request.
    ///
    /// Keeps the bytes that arrived however the connection ends. The sender asks where to continue.
    private func write(_ key: String, _ request: HTTPRequest, _ body: inout RequestBody) async throws(Refusal) -> Int {
        guard let count = body.count, let text = request.headers[HTTPHeader("Upload-Offset")], let offset = Int(text)
        else { throw .malformed }
        let piece = try await besides { () throws(Refusal) in
            try receiver.piece(of: key, at: offset, count: count)
        }
        func write(_ bytes: [UInt8]) async throws(Refusal) {
            try await besides { () throws(Refusal) in try piece.write(bytes) }
        }
        var gathered: [UInt8] = []
        gathered.reserveCapacity(min(count, Self.pieceSize) + 4096)
        var hasEnded = false
        while !hasEnded {
            do {
                if let data = try await body.next() { gathered += data } else { hasEnded = true }
            } catch {
                try await write(gathered)
                throw .malformed
            }
            guard hasEnded || gathered.count >= Self.pieceSize else { continue }
            try await write(gathered)
            gathered.removeAll(keepingCapacity: true)
        }
        return try await besides { () throws(Refusal) in try receiver.endPiece(of: key) }
    }

    // MARK: Answers

    private func wrongMethod(_ allowed: String, _ request: HTTPRequest) -> HTTPResponse {
        var answer = HTTPResponse.refusal(.methodNotAllowed, "this address accepts only \(allowed)", to: request)
        answer.headers[HTTPHeader("Allow")] = allowed
        return answer
    }

    private func json(
        _ status: HTTPStatusCode, _ fields: [String: AnswerField], to request: HTTPRequest? = nil
    ) -> HTTPResponse {
        let bytes = (try? JSONEncoder().encode(fields)).map { Array($0) } ?? []
        return .short(status, "application/json", bytes, to: request)
    }

    /// - Parameter request: the request if its body was not read.
    private func refusal(_ refusal: Refusal, _ request: HTTPRequest?) -> HTTPResponse {
        func refuse(_ status: HTTPStatusCode, _ name: String, _ more: [String: AnswerField] = [:]) -> HTTPResponse {
            json(status, more.merging(["error": .text(name)]) { $1 }, to: request)
        }
        return switch refusal {
        case .malformed: refuse(.badRequest, "malformed")
        case .unknownUpload: refuse(.notFound, "unknownUpload")
        case .offset(let offset): refuse(.conflict, "offset", ["offset": .number(offset)])
        case .overtaken: refuse(.conflict, "overtaken")
        case .noSuchAlbum: refuse(.unprocessableContent, "noSuchAlbum")
        case .badAlbumName: refuse(.unprocessableContent, "badAlbumName")
        case .wrongDigest: refuse(.unprocessableContent, "wrongDigest")
        case .tooLarge: refuse(.payloadTooLarge, "tooLarge")
        case .notMedia: refuse(.unsupportedMediaType, "notMedia")
        case .tooManyUploads: refuse(.serviceUnavailable, "tooManyUploads")
        case .diskFull: refuse(HTTPStatusCode(507, phrase: "Insufficient Storage"), "diskFull")
        case .failed(let reason): refuse(.internalServerError, "failed", ["reason": .text(reason)])
        }
    }
}

/// A value of an answer in JSON.
private enum AnswerField: Encodable {
    case text(String)
    case number(Int)
    case list([String])
    case flag(Bool)

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .list(let list): try container.encode(list)
        case .flag(let flag): try container.encode(flag)
        }
    }
}

extension Receiver {
    fileprivate func answerFields(_ answer: Answer) -> [String: AnswerField] {
        switch answer {
        case .send(let offset): ["state": .text("send"), "offset": .number(offset)]
        case .digestWanted: ["state": .text("digest")]
        case .received(let name): ["state": .text("received"), "name": .text(name)]
        case .present(let name): ["state": .text("present"), "name": .text(name)]
        }
    }
}
