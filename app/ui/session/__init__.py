"""The open library as the window knows it: session object, navigation, thumbnails, file sizes."""
