"""The lab: what the rule pages claim, measured, each experiment a small module with its assumptions."""
