import Testing

@testable import BuildStore

@Suite struct NamedValuesTests {
    @Test func answersWhatWasSetLast() {
        var values = NamedValues()
        #expect(values["a"] == nil)
        values["b"] = "2"
        values["a"] = "1"
        values["b"] = "3"
        #expect(values["a"] == "1")
        #expect(values["b"] == "3")
        #expect(values["c"] == nil)
        values["a"] = nil
        #expect(values["a"] == nil)
        #expect(values["b"] == "3")
    }

    @Test func takesNoNameForTheEndOfAnother() {
        var values = NamedValues("5 60x40-q80.jpg\n7 of-60x40-q80.jpg")
        #expect(values["60x40-q80.jpg"] == "5")
        #expect(values["40-q80.jpg"] == nil)
        values["60x40-q80.jpg"] = "6"
        #expect(values["of-60x40-q80.jpg"] == "7")
    }

    @Test func longerValuesAreStoredInTheSameWay() {
        var values = NamedValues()
        var texts = NamedTexts()
        for (name, value) in [("60x40", "b"), ("1024x683", "a"), ("60x40", "c"), ("9x9", "d")] {
            values[name] = value
            texts[name] = value
        }
        texts["9x9"] = nil
        values["9x9"] = nil
        #expect(texts.text == values.text)
        #expect(NamedTexts(values.text) == texts)
        #expect(texts["60x40"] == "c" && texts["9x9"] == nil)
        var merged = NamedTexts("old 60x40\nkept 5x5")
        merged.merge(texts)
        #expect(merged.text == "a 1024x683\nkept 5x5\nc 60x40")
    }

    @Test func theTextDependsNotOnTheOrderOfSetting() {
        var one = NamedValues()
        var other = NamedValues()
        for name in ["b", "a", "c"] { one[name] = "1" }
        for name in ["c", "b", "a"] { other[name] = "1" }
        #expect(one == other)
        #expect(one.text == "1 a\n1 b\n1 c")
    }
}
