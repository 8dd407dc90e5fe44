/** At most so much a day, and so many gifts; fewer of them in the first seven days inside (`today.md` 6). */
export const giftLimits = { agorotADay: 2_000_00, aDay: 20, firstWeek: 5 } as const;

/** The longest note, in characters. */
export const longestNote = 200;

/** How long a gift waits: then it comes back, whatever became of it. */
export const giftDays = 14;
