public import AlbumModel
