"""Generic widgets of the window; none of them knows documents, services or tasks."""
