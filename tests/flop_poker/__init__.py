"""Tests of Auction Flop Poker: a file for each chapter of the rulebook."""
