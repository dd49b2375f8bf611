/// The texts of the page on which devices send photos to `albumgen serve --receive`, in one language.
package struct ReceivingTexts: Sendable {
    package let language: String
    package let direction: String
    package let title: String
    package let album: String
    package let newName: String
    package let choose: String
    package let keepOpen: String
    package let unpaired: String
    package let onward: String
    package let look: String
    package let needsScript: String
    /// The texts that the page's script shows, keyed by the names that it uses.
    package let script: [String: String]

    init(_ texts: InterfaceTexts) {
        language = texts.language
        direction = texts.direction
        title = texts.text("receiveTitle")
        album = texts.text("receiveAlbum")
        newName = texts.text("receiveNewName")
        choose = texts.text("receiveChoose")
        keepOpen = texts.text("receiveKeepOpen")
        unpaired = texts.text("receiveUnpaired")
        onward = texts.text("receiveOnward")
        look = texts.text("receiveLook")
        needsScript = texts.text("receiveNeedsScript")
        script = [
            "newAlbum": texts.text("receiveNewAlbum"), "nameFirst": texts.text("receiveNameFirst"),
            "waiting": texts.text("receiveWaiting"), "checking": texts.text("receiveChecking"),
            "sending": texts.text("receiveSending"), "received": texts.text("receiveReceived"),
            "present": texts.text("receivePresent"), "failed": texts.text("receiveFailed"),
            "again": texts.text("receiveAgain"), "network": texts.text("receiveNetwork"),
            "ended": texts.text("receiveEnded"), "diskFull": texts.text("receiveDiskFull"),
            "notMedia": texts.text("receiveNotMedia"), "tooLarge": texts.text("receiveTooLarge"),
            "unreadable": texts.text("receiveUnreadable"), "noSuchAlbum": texts.text("receiveNoSuchAlbum"),
            "badAlbumName": texts.text("receiveBadAlbumName"), "sum": texts.pattern("receiveSum"),
        ]
    }
}
