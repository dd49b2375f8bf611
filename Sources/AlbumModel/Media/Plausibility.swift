/// The limits within which a photograph's facts can be true. A value outside of them is a zero, an overflow or a mistake:
/// it is reported and treated as unknown.
public enum Plausibility {
    /// Photography is younger than 1826; a clock that was never set, or whose counter ran over (32 bits do in 2106), shows
    /// years that are not.
    public static let years = 1826...2099

    /// Words that a person finds pictures by; programs that went wrong have written them by the ten thousand.
    public static let mostKeywords = 1000
}
