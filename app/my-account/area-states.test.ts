import { expect, test } from "vitest";
import { type AreaFigures, stateOf } from "./area-states.ts";

const none: AreaFigures = {
	photos: 1,
	photosInReview: 0,
	photosRefused: 0,
	albumOpenTo: 0,
	hasBadge: false,
	blocked: 0,
	pausedUntil: null,
	daysLeft: null,
	receipts: 0,
	devices: 1,
	hasSecondFactor: false,
	openTickets: 0,
	deletesAt: null,
};

const say = (href: string, figures: Partial<AreaFigures> = {}) => {
	const state = stateOf(href, { ...none, ...figures });
	return state && (state.waits ? `${state.words}!` : state.words);
};

test("photos say how many there are, what is looked at, and first of all what was refused", () => {
	const photos = (figures: Partial<AreaFigures>) => say("/profile/photos", figures);
	expect(photos({ photos: 0 })).toBe("אין עדיין!");
	expect(photos({ photos: 3 })).toBe("3");
	expect(photos({ photos: 3, photosInReview: 1 })).toBe("3, אחת בבדיקה");
	expect(photos({ photos: 3, photosInReview: 2 })).toBe("3, 2 בבדיקה");
	expect(photos({ photos: 3, photosInReview: 2, photosRefused: 1 })).toBe("3, אחת לא אושרה!");
	expect(photos({ photos: 3, photosRefused: 2 })).toBe("3, 2 לא אושרו!");
});

test("a line says what is not as usual, and nothing else", () => {
	const usual = ["/profile", "/profile/access", "/verification", "/account/blocked", "/account"];
	for (const href of [...usual, "/account/pause", "/application", "/account/receipts", "/support"])
		expect(say(href), href).toBeNull();
	expect(say("/profile/access", { albumOpenTo: 2 })).toBe("2");
	expect(say("/verification", { hasBadge: true })).toBe("תמונה אומתה");
	expect(say("/account/blocked", { blocked: 1 })).toBe("1");
	expect(say("/account/receipts", { receipts: 4 })).toBe("4");
	expect(["/application"].map((href) => say(href, { daysLeft: 0 }))).toEqual(["היום האחרון"]);
	expect(say("/application", { daysLeft: 2 })).toBe("נשארו יומיים");
	expect([2, 3].map((devices) => say("/account", { devices }))).toEqual([
		"שני מכשירים",
		"3 מכשירים",
	]);
	expect(say("/account/second-factor")).toBe("כבוי");
	expect(say("/account/second-factor", { hasSecondFactor: true })).toBe("פעיל");
	expect([1, 2].map((openTickets) => say("/support", { openTickets }))).toEqual([
		...["אחת פתוחה", "2 פתוחות"],
	]);
	const at = new Date("2026-12-03T10:00:00Z");
	expect(say("/account/pause", { pausedUntil: at })).toMatch(/^עד .*דצמבר.*!$/);
	expect(say("/account/delete", { deletesAt: at })).toMatch(/^נקבעה ל־.*דצמבר.*!$/);
});
