import Testing

@testable import AlbumModel

struct AddressKeyTests {
    @Test(arguments: [
        "k7f3mq2xw9tnhb4rzyab", "k7f3mq-2xw9tn-hb4rzy-9c", "correct-horse-battery-staple", "12345678901234567890",
    ])
    func aLongWordServes(word: String) {
        #expect(AddressKey.problem(in: word) == nil)
    }

    @Test(arguments: [
        ("k7f3mq-2xw9tn-hb4rzy", "too short"), ("", "too short"), ("secret", "too short"),
        ("aaaaaaaaaaaaaaaaaaaaaaaa", "repeat"), ("abcabcabcabcabcabcabcabc", "repeat"),
        ("K7F3MQ2XW9TNHB4RZYAB", "lower-case letters"), ("k7f3mq2xw9tn/../4rzyab", "lower-case letters"),
        ("k7f3mq2xw9tn hb4rzyab", "lower-case letters"), ("k7f3mq2xw9tnhb4rzyaé", "lower-case letters"),
        ("k7f3mq2xw9--tnhb4rzyab", "lower-case letters"), ("-k7f3mq2xw9tnhb4rzyab", "lower-case letters"),
        ("k7f3mq2xw9tnhb4rzyab-", "lower-case letters"), (String(repeating: "k7f3mq2xw", count: 8), "too long"),
    ])
    func anyOtherIsRefused(word: String, reason: String) {
        #expect(AddressKey.problem(in: word)?.contains(reason) == true)
    }

    @Test func aProposalServes() {
        var generator = SystemRandomNumberGenerator()
        let proposals = (0..<50).map { _ in AddressKey.proposal(&generator) }
        #expect(proposals.allSatisfy { AddressKey.problem(in: $0) == nil })
        #expect(Set(proposals).count == 50)
    }

    @Test(arguments: ["Anna--k7f3", "Anna - k7f3", "a  b", "--"])
    func noNameOfAFolderHasTwoHyphens(name: String) {
        let addresses = AddressBook.folderAddresses(of: [name, name.lowercased() + "x"])
        #expect(addresses.allSatisfy { !$0.contains("--") })
    }
}
