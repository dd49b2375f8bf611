internal import FlyingFox
internal import Foundation

/// Answers requests with the files of a site. Except for the addresses of receiving and editing, it is read-only: it
/// refuses all methods except GET and HEAD.
struct SiteHandler: HTTPHandler {
    let site: any ServedSite
    let hosts: HostRule
    let live: LiveChannel
    let connections: ConnectionGuard
    /// What devices on the network may do; nil if none can reach the server.
    var access: NetworkAccess?
    /// Edits the source; nil if nobody may edit.
    var desk: (any EditingDesk)?
    let pairing: Pairing

    /// The number of bytes read from a file at once: few enough that a hundred slow downloads need little memory.
    private static let pieceSize = 128 << 10

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        var answer = try await answer(to: request)
        for (name, value) in Self.headersOfAll where answer.headers[HTTPHeader(name)] == nil {
            answer.headers[HTTPHeader(name)] = value
        }
        answer.headers[.date] = HTTPDate.text(of: time(nil))
        connections.began(request, answer.statusCode == .switchingProtocols ? .live : .answered)
        return answer
    }

    /// These headers keep other sites from reading, embedding or framing the content, and browsers from guessing types.
    private static let headersOfAll = [
        ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Content-Security-Policy", "frame-ancestors 'self'"), ("Referrer-Policy", "same-origin"),
    ]

    private func answer(to request: HTTPRequest) async throws -> HTTPResponse {
        func header(_ name: String) -> String? { request.headers[HTTPHeader(name)] }
        switch hosts.judge(
            HostRule.Headers(
                host: request.headers[.host], origin: header("Origin"), site: header("Sec-Fetch-Site"),
                mode: header("Sec-Fetch-Mode"), destination: header("Sec-Fetch-Dest")))
        {
        case .accepted: break
        case .foreignHost:
            return .refusal(
                .forbidden, "this server accepts only its own addresses, which `albumgen serve` printed", to: request
            )
        case .foreignOrigin:
            return .refusal(.forbidden, "this server does not accept requests from other sites", to: request)
        }
        let path = request.target.path()
        let rights = Permissions(
            access, isLocal: request.isFromLoopback && hosts.isLoopback(request.headers[.host]),
            isPaired: pairing.isPaired(request.headers[.cookie]))
        if access != nil || desk != nil, let answer = await pairedAnswer(to: request, path, rights) { return answer }
        guard request.method == .GET || request.method == .HEAD else {
            var answer = HTTPResponse.refusal(.methodNotAllowed, "this address accepts only GET and HEAD", to: request)
            answer.headers[HTTPHeader("Allow")] = "GET, HEAD"
            return answer
        }
        // A body would be read as the next request, or held in memory.
        guard request.headers[.contentLength].map({ $0 == "0" }) ?? true, request.headers[.transferEncoding] == nil
        else {
            return .refusal(.payloadTooLarge, "a request for a page must not have a body", to: request)
        }
        if path == LiveChannel.path {
            return try await live.answer(to: request, edits: desk != nil && rights.edits)
        }
        // The page of a large album may take longer than a request may take to arrive.
        connections.began(request, .waiting)
        switch await besides({ [site] in Self.find(path, in: site) }) {
        case .refused: return .refusal(.badRequest, "this path cannot be one of a site's pages")
        case .file(let file): return send(file, .ok, request)
        case .missing(let page): return send(page, .notFound, request)
        case .folder:
            let query = request.target.query()
            let headers: HTTPHeaders = [
                .location: path + "/" + (query.isEmpty ? "" : "?\(query)"), .cacheControl: "no-cache",
            ]
            return HTTPResponse(statusCode: .permanentRedirect, headers: headers)
        }
    }

    /// What a site has at a path.
    private enum Found: Sendable {
        case file(ServedFile)
        /// A folder with a page, whose path lacks the slash at its end.
        case folder
        /// Nothing; the page says so.
        case missing(ServedFile)
        case refused
    }

    private static func find(_ path: String, in site: any ServedSite) -> Found {
        if let file = site.ownFile(at: path) { return .file(file) }
        switch RequestPath(path) {
        case .refused: return .refused
        case .folder(let address):
            let page = address + "index.html"
            return site.file(at: page).map { .file($0) } ?? .missing(site.missingPage(at: page))
        case .file(let address):
            if let file = site.file(at: address) { return .file(file) }
            return site.has(address + "/index.html") ? .folder : .missing(site.missingPage(at: address))
        }
    }

    // MARK: Paired browsers

    /// Pairs browsers, answers requests for receiving and editing, and refuses what the sender may not do.
    ///
    /// - Returns: nil if the sender requested the site and may look at it.
    private func pairedAnswer(
        to request: HTTPRequest, _ path: String, _ rights: Permissions
    ) async -> HTTPResponse? {
        if let isRight = pairing.accepts(path: path) { return await pair(request, isRight: isRight, rights) }
        if let desk, path.hasPrefix(EditingHandler.prefix) {
            guard rights.edits else { return await refuse(request) }
            guard request.headers[HTTPHeader("Origin")] != nil else { return Self.withoutOrigin(request) }
            return await EditingHandler(desk: desk, connections: connections).answer(
                to: request, name: path.dropFirst(EditingHandler.prefix.count))
        }
        guard let receiver = access?.receiver, path.hasPrefix(ReceivingHandler.prefix) else {
            if rights.looks { return nil }
            if path == "/", rights.sends { return redirect(to: ReceivingHandler.prefix) }
            return await refuse(request)
        }
        guard rights.sends else { return await refuse(request) }
        let isReading = request.method == .GET || request.method == .HEAD
        // Browsers name the page that makes a change in `Origin`, which `judge` has already checked.
        guard isReading || request.headers[HTTPHeader("Origin")] != nil else { return Self.withoutOrigin(request) }
        if !isReading { connections.began(request, .sending) }
        if let answer = await ReceivingHandler(receiver: receiver, looks: rights.looks).answer(
            to: request, path: path.dropFirst(ReceivingHandler.prefix.count))
        {
            return answer
        }
        guard isReading, let file = await besides({ [site] in site.ownFile(at: path) }) else {
            return .refusal(.notFound, "there is nothing at this address", to: request)
        }
        var answer = send(file, .ok, request)
        answer.headers[HTTPHeader("Content-Security-Policy")] = Self.pagePolicy
        return answer
    }

    private static let pagePolicy =
        "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    private static func withoutOrigin(_ request: HTTPRequest) -> HTTPResponse {
        .refusal(.forbidden, "a request that changes something needs an `Origin` header", to: request)
    }

    private func pair(_ request: HTTPRequest, isRight: Bool, _ rights: Permissions) async -> HTTPResponse {
        guard isRight, request.method == .GET else { return await refuse(request) }
        let isForEditing = desk != nil && rights.looks
        var answer = redirect(to: access?.receiver == nil || isForEditing ? "/" : ReceivingHandler.prefix)
        answer.headers[.setCookie] = pairing.setCookie
        answer.headers[HTTPHeader("Referrer-Policy")] = "no-referrer"
        return answer
    }

    private func redirect(to path: String) -> HTTPResponse {
        let headers: HTTPHeaders = [.location: path, .cacheControl: "no-store", .contentLength: "0"]
        return HTTPResponse(statusCode: .seeOther, headers: headers)
    }

    private func refuse(_ request: HTTPRequest) async -> HTTPResponse {
        let page = await besides { [site] in site.unpairedPage() }
        guard case .bytes(let bytes) = page.content else { return .refusal(.forbidden, "not paired", to: request) }
        var answer = HTTPResponse.short(.forbidden, page.type, bytes, to: request)
        answer.headers[HTTPHeader("Content-Security-Policy")] = Self.pagePolicy
        return answer
    }

    // MARK: Files

    private func send(_ file: ServedFile, _ status: HTTPStatusCode, _ request: HTTPRequest) -> HTTPResponse {
        var headers: HTTPHeaders = [
            .contentType: file.type, .eTag: file.tag.text, .acceptRanges: "bytes",
            // Browsers may cache the file but must revalidate it each time: the site changes while it is edited.
            .cacheControl: "no-cache",
        ]
        headers[.contentLength] = String(file.size)
        if status == .ok, file.tag.isNamed(in: request.headers[.ifNoneMatch]) {
            return HTTPResponse(statusCode: .notModified, headers: headers)
        }
        guard request.method == .GET else { return HTTPResponse(statusCode: status, headers: headers) }
        let isRangeAllowed = status == .ok && file.tag.allowsRange(request.headers[HTTPHeader("If-Range")])
        switch ByteRange(isRangeAllowed ? request.headers[.range] : nil, size: file.size) {
        case .whole: return HTTPResponse(statusCode: status, headers: headers, body: body(of: file, 0..<file.size))
        case .part(let part):
            headers[.contentLength] = String(part.count)
            headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.size)"
            return HTTPResponse(statusCode: .partialContent, headers: headers, body: body(of: file, part))
        case .unsatisfiable:
            headers[.contentLength] = "0"
            headers[.contentRange] = "bytes */\(file.size)"
            return HTTPResponse(statusCode: .rangeNotSatisfiable, headers: headers)
        }
    }

    private func body(of file: ServedFile, _ part: Range<Int>) -> HTTPBodySequence {
        switch file.content {
        case .bytes(let bytes):
            // In one piece: the default takes one call for every four kilobytes.
            HTTPBodySequence(data: Data(bytes[part]), suggestedBufferSize: max(1, part.count))
        case .open(let file):
            HTTPBodySequence(
                from: FileBody(file: file, part: part), count: part.count, suggestedBufferSize: Self.pieceSize)
        }
    }
}

/// Formats dates for HTTP: `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// - Parameter seconds: Seconds since 1970.
    package static func text(of seconds: Int) -> String {
        var seconds = seconds
        var parts = tm()
        gmtime_r(&seconds, &parts)
        func two(_ number: CInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let date = "\(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900)"
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(two).joined(separator: ":")
        return "\(days[Int(parts.tm_wday)]), \(date) \(time) GMT"
    }
}
