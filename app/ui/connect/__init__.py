"""The connect screen: sign in to a server, open a recent library or the demo."""
