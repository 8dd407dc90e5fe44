/** Random histories of payments, for property tests. */
import fc from "fast-check";
import { planIds } from "../app/memberships/plans.ts";

const day = 86_400_000;

const faults = ["lost-before", "lost-after", "server-error", "unavailable", "rate-limit"] as const;
const operations = [
	"create-order",
	"show-order",
	"capture-order",
	"refund-capture",
	"show-capture",
	"show-dispute",
	"list-disputes",
	"list-events",
] as const;
const reads = ["show-order", "show-capture", "show-dispute"] as const;

const pick = fc.nat({ max: 20 });
/** In some of the runs, before one of the first statements. */
const crashWithin = (statements: number, weight: number) =>
	fc.oneof(
		{ weight, arbitrary: fc.nat({ max: statements }) },
		{ weight: 10 - weight, arbitrary: fc.constant(undefined) },
	);
/** After how many statements of a step the process dies; undefined in half of the runs. */
export const crash = crashWithin(14, 5);
const shows = fc.constantFrom("refund", "status", "nothing");
/** A man buys a plan. */
export const buy = fc.record({
	do: fc.constant("buy" as const),
	plan: fc.constantFrom(...planIds),
	outcome: fc.constantFrom("complete", "complete", "pending", "decline", "declined-capture"),
	crashOfOrder: crashWithin(8, 2),
	crash,
});
/** Anything that can happen to payments, here or at PayPal. */
export const step = fc.oneof(
	{ weight: 5, arbitrary: buy },
	{
		weight: 2,
		arbitrary: fc.record({ do: fc.constant("capture" as const), pick, crash }),
	},
	{ weight: 2, arbitrary: fc.record({ do: fc.constant("cancel" as const), pick, crash }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant("refuse" as const), crash }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant("approve" as const), crash }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant("refund unverified" as const), crash }) },
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant("choose" as const),
			pick,
			go: fc.constantFrom("usual", "refused", "pending"),
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			do: fc.constantFrom(
				"refund",
				"refund part",
				"complete",
				"deny",
				"let refund through",
				"let refund fail",
			),
			pick,
			shows,
		}),
	},
	{
		weight: 5,
		arbitrary: fc.record({
			do: fc.constantFrom(
				"reverse",
				"reverse",
				"dispute",
				"dispute",
				"resolve",
				"resolve for the buyer",
			),
			pick,
			shows,
		}),
	},
	{ weight: 2, arbitrary: fc.record({ do: fc.constant("reconcile" as const), crash }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constant("events" as const), crash }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant("recheck" as const), crash }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constant("find missed" as const), crash }) },
	{ weight: 1, arbitrary: fc.record({ do: fc.constantFrom("hold", "release", "shuffle") }) },
	{ weight: 2, arbitrary: fc.record({ do: fc.constantFrom("lose webhooks", "send webhooks") }) },
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant("fault" as const),
			fault: fc.constantFrom(...faults),
			operation: fc.constantFrom(...operations),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			do: fc.constant("fault" as const),
			fault: fc.constant("not-found" as const),
			operation: fc.constantFrom(...reads),
		}),
	},
	{
		weight: 3,
		arbitrary: fc.record({
			do: fc.constant("pass" as const),
			ms: fc.integer({ min: 1, max: 6 * day }),
		}),
	},
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
