import { expect, test } from "vitest";
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
	[{ badge: badge("yes") }, "verification  verified", true],
	[{ badge: badge("no") }, "verification  ", false],
	[{ photos: [photo("members")], badge: badge("no") }, "decision photos part", false],
	[{}, "decision photos not-shown", false],
])("changes decided as %j are told as %s", (parts, told, isRoutine) => {
	const { kind, subject, code, ...rest } = changes(parts);
	expect([`${kind} ${subject} ${code}`, rest.isRoutine]).toEqual([told, isRoutine]);
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
