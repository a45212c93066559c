"""What good players of Texas Tarok know, decision by decision."""
