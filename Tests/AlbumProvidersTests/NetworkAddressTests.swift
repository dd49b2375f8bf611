import Foundation
import Testing

@testable import AlbumProviders

struct NetworkAddressTests {
    private func address(_ text: String) throws -> NetworkAddress {
        var bytes = [UInt8](repeating: 0, count: 16)
        if text.contains(":") {
            try #require(inet_pton(AF_INET6, text, &bytes) == 1)
        } else {
            var four = [UInt8](repeating: 0, count: 4)
            try #require(inet_pton(AF_INET, text, &four) == 1)
            bytes = [UInt8](repeating: 0, count: 10) + [0xff, 0xff] + four
        }
        return NetworkAddress(bytes: bytes)
    }

    @Test(arguments: [
        "0.0.0.0", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.0.1",
        "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.168.1.1", "198.18.0.1",
        "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255",
        "::", "::1", "::ffff:127.0.0.1", "::ffff:10.1.2.3", "::127.0.0.1", "fc00::1", "fd12::1", "fe80::1", "fec0::1",
        "ff02::1", "64:ff9b::7f00:1", "64:ff9b:1::1", "2001::1", "2001:1ff::1", "2001:db8::1", "2002:7f00:1::1",
        "2002:c0a8:101::1", "3fff::1", "4000::1", "100::1",
    ])
    func notForEverybody(text: String) throws { #expect(try !address(text).isPublic) }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.1.1.1", "128.0.0.1",
        "169.253.1.1",
        "172.15.255.255", "172.32.0.0", "192.0.1.1", "192.167.1.1", "193.0.0.1", "198.17.1.1", "198.20.0.0",
        "223.1.1.1",
        "::ffff:8.8.8.8", "2001:200::1", "2606:4700::1111", "2a00:1450::1", "3ffe::1", "64:ff9b::808:808",
        "2002:808:808::1",
    ])
    func forEverybody(text: String) throws { #expect(try address(text).isPublic) }

    @Test func bytesThatAreNotAnAddress() { #expect(!NetworkAddress(bytes: [8, 8, 8, 8]).isPublic) }
}
