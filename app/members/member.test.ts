import { expect, test } from "vitest";
import type { Membership } from "../memberships/membership.server.ts";
import { type Application, type ClubStatus, type ClubStatusWord, wordOf } from "./member.ts";

const plan = { startsAt: new Date() } as Membership;

const sent = (state: Application["state"]): Application => ({
	state,
	reason: null,
	reasonCode: null,
	sentAt: new Date(),
	dueAt: null,
	endedAt: null,
	againAt: null,
	closedWhy: null,
	isGreeted: false,
});

const words: [ClubStatusWord, Pick<ClubStatus, "role" | "application" | "membership">][] = [
	["no-form", { role: null, application: null, membership: null }],
	["no-form", { role: "baby", application: null, membership: null }],
	["unpaid", { role: "daddy", application: null, membership: null }],
	["in-review", { role: "baby", application: sent("submitted"), membership: null }],
	["in-review", { role: "daddy", application: sent("in_review"), membership: plan }],
	["rejected", { role: "daddy", application: sent("rejected"), membership: null }],
	["withdrawn", { role: "baby", application: sent("withdrawn"), membership: null }],
	["member", { role: "baby", application: sent("approved"), membership: null }],
	["member", { role: "daddy", application: sent("approved"), membership: plan }],
	["no-membership", { role: "daddy", application: sent("approved"), membership: null }],
];

test.each(words)("%s: one word for each standing", (word, standing) => {
	expect(wordOf(standing)).toBe(word);
});
