import Serving
import Testing

/// With a clock of its own: no test waits.
struct ConnectionBookTests {
    private var book = ConnectionBook()
    private let start = ContinuousClock.now

    private func sample(
        _ inode: UInt64, received: UInt64 = 0, confirmed: UInt64 = 0, at seconds: Double = 0
    ) -> ConnectionBook.Sample {
        ConnectionBook.Sample(
            inode: inode, peer: Self.peer(UInt16(inode)), received: received, confirmed: confirmed,
            lastReceived: start + .seconds(seconds))
    }

    private static func peer(_ port: UInt16, at address: UInt32 = 0x7F00_0001) -> ConnectionBook.Peer {
        ConnectionBook.Peer(address: address, port: port)
    }

    private mutating func look(_ samples: ConnectionBook.Sample..., at seconds: Double) -> [UInt64] {
        book.look(at: samples, now: start + .seconds(seconds))
    }

    @Test mutating func aBrowserThatAsksNowAndThenStays() {
        var received: UInt64 = 0
        for second in stride(from: 0.0, to: 600, by: 30) {
            received += 900
            book.beganRequest(from: Self.peer(1))
            #expect(look(sample(1, received: received, confirmed: received * 20), at: second).isEmpty)
        }
    }

    /// Another device may use the same port.
    @Test mutating func aStrangerGainsNothingFromTheRequestsOfAnotherDevice() {
        var stranger = sample(2, received: 100_000)
        stranger.peer = Self.peer(1, at: 0xC0A8_0007)
        book.beganRequest(from: Self.peer(1), .live)
        #expect(look(sample(1, received: 100_000), stranger, at: 0).isEmpty)
        #expect(look(sample(1, received: 100_000), stranger, at: 1) == [2])
    }

    @Test mutating func aClientThatSendsNothingIsEnded() {
        #expect(look(sample(1), at: 0).isEmpty)
        #expect(look(sample(1), at: 9).isEmpty)
        #expect(look(sample(1), at: 11) == [1])
    }

    @Test mutating func aClientThatSendsAByteNowAndThenIsEnded() {
        for second in 0...10 { #expect(look(sample(1, received: UInt64(second + 1)), at: Double(second)).isEmpty) }
        #expect(look(sample(1, received: 12), at: 11) == [1])
    }

    @Test mutating func aClientThatDripsASecondRequestIsEnded() {
        book.beganRequest(from: Self.peer(1))
        #expect(look(sample(1, received: 500, confirmed: 9000), at: 0).isEmpty)
        for second in 1...11 {
            #expect(look(sample(1, received: 500 + UInt64(second), confirmed: 9000), at: Double(second)).isEmpty)
        }
        #expect(look(sample(1, received: 600, confirmed: 9000), at: 12) == [1])
    }

    @Test mutating func aClientThatSendsAnEndlessHeadIsEndedImmediately() {
        #expect(look(sample(1, received: 64 << 10), at: 0).isEmpty)
        #expect(look(sample(1, received: (64 << 10) + 1), at: 0.1) == [1])
    }

    @Test mutating func aLongDownloadStaysAndAStalledOneIsEnded() {
        book.beganRequest(from: Self.peer(1))
        book.beganRequest(from: Self.peer(2))
        for second in 0...90 {
            let ended = look(
                // The first one has already requested its next file.
                sample(1, received: second == 0 ? 500 : 900, confirmed: UInt64(second) << 20),
                sample(2, received: 500, confirmed: 4 << 20), at: Double(second))
            #expect(ended == (second > 60 ? [2] : []))
        }
    }

    @Test mutating func anOpenChannelMayBeQuiet() {
        book.beganRequest(from: Self.peer(1), .live)
        #expect(look(sample(1, received: 500), at: 0).isEmpty)
        #expect(look(sample(1, received: 500), at: 86_400).isEmpty)
        #expect(look(sample(1, received: 70_000), at: 86_401) == [1])
    }

    @Test mutating func anAnswerMayTakeItsTimeAndTheNextRequestMayNot() {
        #expect(look(sample(1, received: 500), at: 0).isEmpty)
        book.beganRequest(from: Self.peer(1), .waiting)
        #expect(look(sample(1, received: 900), at: 1).isEmpty)
        #expect(look(sample(1, received: 900), at: 600).isEmpty)
        book.beganRequest(from: Self.peer(1))
        #expect(look(sample(1, received: 900, confirmed: 300), at: 601).isEmpty)
        #expect(look(sample(1, received: 901, confirmed: 300), at: 602).isEmpty)
        #expect(look(sample(1, received: 901, confirmed: 300), at: 613) == [1])
    }

    @Test mutating func aBodyArrivesAndOneThatStopsIsEnded() {
        // Its beginning may be there before the request is parsed.
        #expect(look(sample(1, received: 6 << 20), at: 0.9).isEmpty)
        book.beganRequest(from: Self.peer(1), .sending)
        for second in 1...60 {
            #expect(look(sample(1, received: UInt64(6 + second) << 20), at: Double(second)).isEmpty)
        }
        #expect(look(sample(1, received: 66 << 20), at: 80).isEmpty)
        #expect(look(sample(1, received: 66 << 20), at: 81) == [1])
        // The part of the next request that the kernel still holds does not count as the program's memory.
        book.beganRequest(from: Self.peer(1))
        #expect(look(sample(1, received: 66 << 20), at: 81).isEmpty)
        var next = sample(1, received: 70 << 20)
        next.waiting = (4 << 20) - 4096
        for place in 1...9 { #expect(look(next, at: 81 + Double(place)).isEmpty) }
        next.waiting = 3 << 20
        #expect(look(next, at: 90) == [1])
    }

    @Test mutating func ofTooManyThoseThatAskedForNothingAreEnded() {
        var limits = ConnectionBook.Limits()
        limits.connections = 3
        book = ConnectionBook(limits)
        for port in 1...4 { book.beganRequest(from: Self.peer(UInt16(port)), port == 1 ? .live : .answered) }
        let asked = (1...4).map { sample(UInt64($0), received: 500, at: Double($0)) }
        // There is one too many: the first of those without a channel is ended.
        #expect(book.look(at: asked, now: start) == [2])
        let silent = (10...60).map { sample($0) }
        #expect(book.look(at: asked.filter { $0.inode != 2 } + silent, now: start + .seconds(1)) == Array(10...60))
    }

    /// The request of the newest may be complete and not parsed yet.
    @Test mutating func ofTooManyNewOnesTheNewestStay() {
        var limits = ConnectionBook.Limits()
        limits.connections = 2
        book = ConnectionBook(limits)
        let samples = [sample(9, at: 0.1), sample(1, at: 0.4), sample(5, at: 0.2), sample(7, at: 0.3)]
        #expect(look(samples[0], samples[1], samples[2], samples[3], at: 1) == [5, 9])
    }

    @Test mutating func aSocketThatIsGoneIsForgotten() {
        #expect(look(sample(1, received: 60_000), at: 0).isEmpty)
        #expect(look(at: 1).isEmpty)
        #expect(look(sample(1, received: 10), at: 11).isEmpty)
    }
}
