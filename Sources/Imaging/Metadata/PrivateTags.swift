/// Which tags tell who or which device took a photograph.
enum PrivateTags {
    /// Numbers of bodies and lenses, owners' names, and ids that are made anew for each camera.
    static func isSerial(_ tag: String) -> Bool {
        let name = tag.split(separator: ".").last ?? ""
        if name.contains("SerialN") || name.contains("SerialID") || name == "OwnerName" || name == "CameraOwnerName" {
            return true
        }
        return name == "CameraID" || name == "InternalSerialNumber" || name == "ImageUniqueID"
    }
}
