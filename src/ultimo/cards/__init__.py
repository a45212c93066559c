"""The cards as pictures, drawn in code: `faces.front` is a card, `sprites` what the page loads, `icons` its icon."""
