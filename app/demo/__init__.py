"""The demo library, and the Paperless-compatible server that shows it to the app and to the tests."""
