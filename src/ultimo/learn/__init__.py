"""Lessons: each game in six steps, with hands to play whose answers come from the rules."""

from ultimo.learn import calling_the_twenty, hungarian_tarokk, texas_tarok

LESSONS = (calling_the_twenty.LESSON, texas_tarok.LESSON, hungarian_tarokk.LESSON)
