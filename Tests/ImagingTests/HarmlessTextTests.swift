import Testing

@testable import Imaging

struct HarmlessTextTests {
    @Test(arguments: [
        "Lavf59.27.100", "Lavc59.37.100 libx264", "HandBrake 0.10.2 2015060900", "Core Media Video", "VideoHandle",
        "Mainconcept MP4 Video Media Handler", "Xiph.Org libVorbis I 20200704 (Reducing Environment)",
        "Xiph.Org libVorbis I 20100325 (Everywhere)", "Xiph.Org libVorbis I 20180316 (Now 100% fewer shells)",
        "Xiph.Org libVorbis I 20140122 (Turpakäräjiin)", "Xiph.Org libVorbis I 20070622", "12", "8.1.0",
        "Google", "Chrome", "libwebm-0.2.1.0", "AVC Coding", "H.264", "IsoMedia File Produced with Google, 5-11-2011",
        "",
    ])
    func knowsPrograms(text: String) { #expect(HarmlessText.isProgram(text)) }

    @Test(arguments: [
        "Ana", "+48.2082+016.3738/", "48.2082 16.3738", "Lavf59 by Ana", "SN 123456789012345", "MARKER",
        "Lavf59.27.100 48.2082", "ana@example.org", "Xiph.Org libVorbis I 20100325 (Ana)", "Everywhere",
    ])
    func takesNothingElseForAProgram(text: String) { #expect(!HarmlessText.isProgram(text)) }

    @Test(arguments: [
        ("2024", true), ("2024-03-09T18:04:05+0100", true), ("2024:03:09 18:04:05", true), ("48.2082", false),
        ("2024 in Vienna", false), ("", false), ("20482082163738", false),
    ])
    func knowsDates(text: String, isDate: Bool) { #expect(HarmlessText.isDate(text) == isDate) }
}
