import Testing

@testable import Sealing

struct PasswordTests {
    @Test(arguments: [
        "", "a", "password", "summer2019", "Summer2019!", "qwertyuiop", "aaaaaaaaaaaaaaaaaaaaaaaa",
        "1234567890123456789",
        "anna-anna-anna-anna-anna-anna", "mississippi", "Lena 2014", "宝宝2020", "我爱我的家人",
        "さくらさくら", "correcthorsebattery",
    ])
    func weak(password: String) {
        #expect(PasswordStrength(of: password).isWeak, "\(PasswordStrength(of: password).bits) bits")
    }

    @Test(arguments: [
        "correct horse battery staple oak", "x7Gk2pQ9vLm4wT8s", "lumik-tavor-benid-sokup-ravil-depon",
        "the rain in Spain stays mainly in the plain", "葡萄铁路月亮钥匙书包台风", "葡萄 铁路 月亮 钥匙 书包",
        "correcthorsebatterystaplelampriver",
    ])
    func strong(password: String) {
        #expect(!PasswordStrength(of: password).isWeak, "\(PasswordStrength(of: password).bits) bits")
    }

    @Test func newPasswordsAreStrongAndNew() {
        var seen: Set<String> = []
        for _ in 0..<200 {
            for password in [PasswordMaker.words(), PasswordMaker.characterRow()] {
                #expect(!PasswordStrength(of: password).isWeak)
                #expect(seen.insert(password).inserted)
            }
        }
    }

    @Test func aWeakPasswordThatChanceGivesIsMadeAgain() {
        var generator = FirstRepeating(count: 20)
        let row = PasswordMaker.characterRow(using: &generator)
        #expect(row.count == 20)
        #expect(!PasswordStrength(of: row).isWeak, "\(row)")
        generator = FirstRepeating(count: 30)
        let words = PasswordMaker.words(using: &generator)
        #expect(words.split(separator: "-").count == 6)
        #expect(!PasswordStrength(of: words).isWeak, "\(words)")
    }
}

/// Gives the same number this many times, and then random ones.
private struct FirstRepeating: RandomNumberGenerator {
    var count: Int
    private var random = SystemRandomNumberGenerator()

    init(count: Int) { self.count = count }

    mutating func next() -> UInt64 {
        count -= 1
        return count >= 0 ? UInt64.max / 2 : random.next()
    }
}
