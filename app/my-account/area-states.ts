import { countDays, formatDay } from "../platform/dates.ts";

export type AreaFigures = {
	photos: number;
	photosInReview: number;
	photosRefused: number;
	albumOpenTo: number;
	hasBadge: boolean;
	/** How many the member has hidden or blocked. */
	blocked: number;
	pausedUntil: Date | null;
	/** Until the last paid day; 0 on that day. */
	daysLeft: number | null;
	receipts: number;
	devices: number;
	hasSecondFactor: boolean;
	openTickets: number;
	deletesAt: Date | null;
};

/** `waits`: it waits for the person, and is announced before the others. */
export type LineState = { words: string; waits?: true };

const many = (count: number) => (count === 0 ? null : { words: String(count) });

/** A line's state, by its address; null: nothing worth saying. */
const states: Readonly<Record<string, (figures: AreaFigures) => LineState | null>> = {
	"/profile/photos": photosState,
	"/profile/access": ({ albumOpenTo }) => many(albumOpenTo),
	"/verification": ({ hasBadge }) => (hasBadge ? { words: "תמונה אומתה" } : null),
	"/account/blocked": ({ blocked }) => many(blocked),
	"/account/pause": ({ pausedUntil }) =>
		pausedUntil && { words: `עד ${formatDay(pausedUntil)}`, waits: true },
	"/application": ({ daysLeft }) => (daysLeft === null ? null : { words: leftWords(daysLeft) }),
	"/account/receipts": ({ receipts }) => many(receipts),
	"/account": ({ devices }) =>
		devices > 1 ? { words: devices === 2 ? "שני מכשירים" : `${devices} מכשירים` } : null,
	"/account/second-factor": ({ hasSecondFactor }) => ({ words: hasSecondFactor ? "פעיל" : "כבוי" }),
	"/account/delete": ({ deletesAt }) =>
		deletesAt && { words: `נקבעה ל־${formatDay(deletesAt)}`, waits: true },
	"/support": ({ openTickets }) => {
		if (openTickets === 0) return null;
		return { words: openTickets === 1 ? "אחת פתוחה" : `${openTickets} פתוחות` };
	},
};

export const stateOf = (href: string, figures: AreaFigures): LineState | null =>
	states[href]?.(figures) ?? null;

function photosState({ photos, photosInReview, photosRefused }: AreaFigures): LineState {
	if (photos === 0) return { words: "אין עדיין", waits: true };
	if (photosRefused > 0) {
		const which = photosRefused === 1 ? "אחת לא אושרה" : `${photosRefused} לא אושרו`;
		return { words: `${photos}, ${which}`, waits: true };
	}
	if (photosInReview === 0) return { words: String(photos) };
	const which = photosInReview === 1 ? "אחת בבדיקה" : `${photosInReview} בבדיקה`;
	return { words: `${photos}, ${which}` };
}

function leftWords(days: number): string {
	return days < 1 ? "היום האחרון" : `נשארו ${countDays(days)}`;
}
