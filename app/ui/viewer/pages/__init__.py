"""Page panes and rendering."""
