"""Starts, watches and stops the processes of a hall on one machine; imports no Django."""
