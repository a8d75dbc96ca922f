"""The API of the hall: who is let in, how often, how it refuses, and the document that describes it."""
