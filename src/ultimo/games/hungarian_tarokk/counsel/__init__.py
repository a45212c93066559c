"""What good players of Hungarian Tarokk know, decision by decision."""
