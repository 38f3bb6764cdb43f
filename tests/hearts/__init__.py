"""Tests of Auction Hearts, a file for each chapter of the rules."""
