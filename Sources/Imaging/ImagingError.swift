import AlbumModel
