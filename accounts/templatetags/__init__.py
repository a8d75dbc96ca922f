"""What templates may ask about people."""
