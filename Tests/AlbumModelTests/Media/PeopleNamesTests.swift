import AlbumModel
import Testing

/// Which keywords are names of people.
struct PeopleNamesTests {
    @Test(arguments: [
        "Zed Qux", "zed  QUX", "Qux, Zed", "Qux Zed", "Zed_Qux", "#zedqux", "ZedQux", "QuxZed", "People|Zed Qux",
        "Family/Qux, Zed", "Person: Zed Qux", "Zed Qux, Ann Lee", "Ann Lee; Zed Qux", "Zed Qux (1960)", "Ann & Zed Qux",
    ])
    func aNameIsNotAKeyword(keyword: String) {
        for name in ["Zed Qux", "Qux, Zed", "ZED QUX"] {
            #expect(PeopleNames([name]).without(["sea", keyword]) == ["sea"])
        }
    }

    @Test(arguments: ["Zed", "Qux Street", "Zed Qux Museum", "Zedqu", "quiz", "", " ", "Q"])
    func otherWordsAre(keyword: String) {
        #expect(PeopleNames(["Zed Qux", "", "!"]).without([keyword]) == [keyword])
    }

    @Test(arguments: [
        ("李 明", "李明"), ("李明", "李 明"), ("O’Brien", "o'brien"), ("Anne-Marie", "anne marie"), ("Zoe\u{308}", "Zoë"),
        ("🐻", "🐻"),
    ])
    func spellingsOfANameAreOne(name: String, keyword: String) {
        #expect(PeopleNames([name]).without([keyword]) == [])
    }

    @Test(arguments: [
        (["People|Zed Qux"], ["Zed Qux"]), (["People|Family|Zed Qux"], ["Zed Qux"]), (["People"], []),
        (["People", "People|Family", "People|Family|Zed Qux"], ["Zed Qux"]), (["People|Family"], ["Family"]),
        (["people|Zed Qux", "PEOPLE|Ann"], ["Zed Qux", "Ann"]), (["_People_|Zed Qux"], ["Zed Qux"]),
        (["1 People|Zed Qux"], ["Zed Qux"]), (["Subjects|People|Zed Qux"], ["Zed Qux"]), (["Places|Rome"], []),
        (["Peoples|Aztecs"], []), (["Personen|Zed Qux"], ["Zed Qux"]), (["Personnes|Zed Qux"], ["Zed Qux"]),
        (["Personas|Zed Qux"], ["Zed Qux"]), (["Persone|Zed Qux"], ["Zed Qux"]), (["Menschen|Zed Qux"], ["Zed Qux"]),
        (["Leute|Zed Qux"], ["Zed Qux"]), (["人物|小明"], ["小明"]),
    ])
    func theBranchOfPeopleEndsInNames(paths: [String], names: [String]) {
        #expect(PeopleTree.names(in: paths.map { $0.split(separator: "|").map(String.init) }) == names)
        #expect(PeopleTree.names(in: paths) == names)
    }

    @Test func aGroupStaysAKeyword() {
        var metadata = EmbeddedMetadata()
        metadata.keywords = ["Family", "Zed Qux", "sea"]
        metadata.namesAmongKeywords = PeopleTree.names(in: [["People", "Family", "Zed Qux"]])
        #expect(metadata.keywordsWithoutPeople == ["Family", "sea"])
    }

    @Test(arguments: ["Zed Qux and Ann", "Ann und Zed Qux", "Zed Qux & Ann", "Zed Qux、Ann", "Ann Lee and Zed Qux"])
    func severalNamesInOneKeywordAreNames(keyword: String) {
        var metadata = EmbeddedMetadata()
        metadata.people = ["Zed Qux; Ann"]
        metadata.keywords = [keyword, "Zed Qux", "Ann", "sand and sea", "sea"]
        #expect(metadata.keywordsWithoutPeople == ["sand and sea", "sea"])
    }

    /// The keyword itself shows that it contains a name; no tree does.
    @Test(arguments: ["People|Zed Qux", "People/Zed Qux", "Person: Zed Qux", "人物\\Zed Qux"])
    func aKeywordThatIsAPathTellsTheName(path: String) {
        var metadata = EmbeddedMetadata()
        metadata.keywords = ["Zed Qux", path, "sea"]
        #expect(metadata.keywordsWithoutPeople == ["sea"])
    }
}
