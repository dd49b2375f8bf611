import Serving
import Synchronization
import Testing

struct OwnAddressesTests {
    /// Another computer may have the address by then.
    @Test func anAddressOfAFormerNetworkIsForgotten() {
        let network = Mutex(["192.168.0.7"])
        let own = OwnAddresses { network.withLock { $0 } }
        let start = ContinuousClock.now
        #expect(own.contains("192.168.0.7", now: start) && !own.contains("10.0.0.7", now: start))
        network.withLock { $0 = ["10.0.0.7"] }
        #expect(own.contains("192.168.0.7", now: start + .seconds(1)))
        #expect(!own.contains("192.168.0.7", now: start + .seconds(2)))
        #expect(own.contains("10.0.0.7", now: start + .seconds(2)))
    }
}
