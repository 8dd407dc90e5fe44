import { expect, test } from "vitest";
import { decisionEmail } from "../reviews.email.tsx";
import { toldDecision } from "./told-decision.ts";
import type { DecidedParts, Verdict } from "./verdicts.ts";

const none: DecidedParts = { texts: [], photos: [], badge: null, portrait: null };
const text = (as: "approve" | "back") =>
	({
		field: "sentence",
		reviewId: "r",
		digest: "d",
		as,
		words: "",
	}) as DecidedParts["texts"][number];
const photo = (as: "members" | "album" | "no") =>
	({
		photoId: "p",
		reviewId: null,
		as,
		code: "unclear",
		words: "",
	}) as DecidedParts["photos"][number];
const badge = (as: "yes" | "no") =>
	({ as, code: "pose", words: "" }) as NonNullable<DecidedParts["badge"]>;

const changes = (parts: Partial<DecidedParts>) =>
	toldDecision({
		item: { kind: "changes", enforcement_id: null },
		decision: { verdict: "decide", parts: { ...none, ...parts } },
	});

test.each([
	[{ texts: [text("approve")] }, "decision profile shown", true],
	[{ photos: [photo("members"), photo("album")] }, "decision photos shown", true],
	[{ photos: [photo("no")] }, "decision photos not-shown", false],
	[{ texts: [text("back")], photos: [photo("members")] }, "decision profile part", false],
	[{ texts: [text("approve")], photos: [photo("no")] }, "decision photos part", false],
	[{ texts: [text("back")], photos: [photo("no")] }, "decision profile not-shown", false],
	[{ badge: badge("yes") }, "verification  verified", true],
	[{ badge: badge("no") }, "verification  ", false],
	[{ photos: [photo("members")], badge: badge("no") }, "decision photos part", false],
	[{}, "decision photos not-shown", false],
])("changes decided as %j are told as %s", (parts, told, isRoutine) => {
	const { kind, subject, code, ...rest } = changes(parts);
	expect([`${kind} ${subject} ${code}`, rest.isRoutine]).toEqual([told, isRoutine]);
});

test("the mail about a refused photo leads to the photos", () => {
	const item = { kind: "changes", enforcement_id: null } as const;
	const pageOf = (parts: Partial<DecidedParts>) =>
		JSON.stringify(decisionEmail(item, changes(parts), "https://dvash.test"));
	expect(pageOf({ photos: [photo("no")] })).toContain("https://dvash.test/profile/photos");
	expect(pageOf({ texts: [text("back")] })).toContain('https://dvash.test/profile"');
	expect(pageOf({ badge: badge("no") })).toContain("https://dvash.test/verification");
});

test.each<["application" | "appeal", Verdict, string | null, string]>([
	["application", "approve", null, "approved"],
	["application", "approve_back", null, "approved"],
	["application", "ask", null, "more"],
	["application", "refuse", null, "refused"],
	["appeal", "reverse", "id", "appeal"],
])("%s, %s is a decision that is always mailed", (kind, verdict, enforcement_id, code) => {
	const told = toldDecision({ item: { kind, enforcement_id }, decision: { verdict, parts: none } });
	expect(told).toEqual({ kind: "decision", subject: enforcement_id ?? "", code, isRoutine: false });
});
