/// How a language chooses the form of a text by a number: the families of Unicode's CLDR, by the forms they tell apart.
enum PluralRule: String, Sendable, CaseIterable {
    /// One form for all: Chinese, Japanese, Korean, Vietnamese, Thai.
    case other
    /// 1 is its own: English, German, Spanish, Italian, Dutch, Swedish.
    case oneOther = "one-other"
    /// 0 and 1 are: French, Portuguese, Hindi.
    case zeroOneOther = "zero-one-other"
    /// 1, 21, 31 / 2 to 4, 22 to 24 / the rest: Russian, Ukrainian, Serbian.
    case slavic = "one-few-many"
    /// 1 / 2 to 4, 22 to 24 / the rest: Polish.
    case polish = "one-few-many-polish"
    /// 1 / 2 to 4 / the rest: Czech, Slovak.
    case czech = "one-few-other"
    /// 0 / 1 / 2 / 3 to 10 / 11 to 99 / the rest: Arabic.
    case arabic = "zero-one-two-few-many-other"

    /// A language that chooses so, for `Intl.PluralRules` of a browser. That knows more forms of some: what a file does not
    /// have is its `other`.
    var exampleLanguage: String {
        switch self {
        case .other: "zh"
        case .oneOther: "en"
        case .zeroOneOther: "hi"
        case .slavic: "ru"
        case .polish: "pl"
        case .czech: "cs"
        case .arabic: "ar"
        }
    }

    /// The name of the form, as a file of interface texts has it.
    func form(of number: Int) -> String {
        let tens = number % 10
        let hundreds = number % 100
        let isTeen = (11...14).contains(hundreds)
        switch self {
        case .other: return "other"
        case .oneOther: return number == 1 ? "one" : "other"
        case .zeroOneOther: return number <= 1 ? "one" : "other"
        case .slavic:
            if isTeen { return "many" }
            return tens == 1 ? "one" : (2...4).contains(tens) ? "few" : "many"
        case .polish:
            if number == 1 { return "one" }
            return !isTeen && (2...4).contains(tens) ? "few" : "many"
        case .czech: return number == 1 ? "one" : (2...4).contains(number) ? "few" : "other"
        case .arabic:
            switch number {
            case 0: return "zero"
            case 1: return "one"
            case 2: return "two"
            default: return (3...10).contains(hundreds) ? "few" : hundreds >= 11 ? "many" : "other"
            }
        }
    }
}
