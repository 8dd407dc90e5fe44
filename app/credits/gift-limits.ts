/** Limits per day in money and gifts; fewer gifts in the first seven days as a member (`today.md` 6). */
export const giftLimits = { agorotADay: 2_000_00, aDay: 20, firstWeek: 5 } as const;

/** The longest note, in characters. */
export const longestNote = 200;

/** How many days a gift waits before it is returned, in any case. */
export const giftDays = 14;
