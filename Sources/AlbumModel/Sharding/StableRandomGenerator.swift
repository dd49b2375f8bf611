/// Random words that are the same for a key on every machine: SplitMix64, seeded with the key's hash. FNV alone hardly
/// changes its upper bits for names that differ at their end.
struct StableRandomGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(_ key: String) { self.init(seed: StableHash(key).value) }

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var word = state
        word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
        return word ^ (word >> 31)
    }
}
