"""Tags and filters of the hall's pages."""
