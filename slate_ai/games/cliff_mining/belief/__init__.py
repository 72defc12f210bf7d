"""What a player of Cliff Mining may believe of the hidden pieces, from all that she has seen."""
