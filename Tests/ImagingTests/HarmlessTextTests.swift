import Testing

@testable import Imaging

struct HarmlessTextTests {
    @Test(arguments: [
        "Lavf59.27.100", "Lavc59.37.100 libx264", "HandBrake 0.10.2 2015060900", "Core Media Video", "VideoHandle",
        "Mainconcept MP4 Video Media Handler", "Xiph.Org libVorbis I 20200704 (Reducing Environment)", "12", "8.1.0",
        "Google", "Chrome", "libwebm-0.2.1.0", "AVC Coding", "H.264", "IsoMedia File Produced with Google, 5-11-2011",
        "",
    ])
    func knowsPrograms(text: String) { #expect(HarmlessText.isProgram(text)) }

    @Test(arguments: [
        "Ana", "+48.2082+016.3738/", "48.2082 16.3738", "Lavf59 by Ana", "SN 123456789012345", "MARKER",
        "Lavf59.27.100 48.2082", "ana@example.org",
    ])
    func takesNothingElseForAProgram(text: String) { #expect(!HarmlessText.isProgram(text)) }

    @Test(arguments: [
        ("2024", true), ("2024-03-09T18:04:05+0100", true), ("2024:03:09 18:04:05", true), ("48.2082", false),
        ("2024 in Vienna", false), ("", false), ("20482082163738", false),
    ])
    func knowsDates(text: String, isDate: Bool) { #expect(HarmlessText.isDate(text) == isDate) }
}
