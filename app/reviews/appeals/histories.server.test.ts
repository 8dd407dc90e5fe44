import fc from "fast-check";
import { expect, test } from "vitest";
import { day } from "../../../test/clock.ts";
import { addEnforcement } from "../../../test/enforcements.ts";
import { findListed } from "../../../test/listed.ts";
import { testPayments } from "../../../test/payments.ts";
import { addReviewer, decideNow } from "../../../test/reviews.ts";
import { addTalk, type TalkSite } from "../../../test/talks.ts";
import { isBarred } from "../../accounts/blocklist.server.ts";
import { lockAccount } from "../../accounts/role.server.ts";
import { findOther, findParty } from "../../members/may-see.server.ts";
import { doors } from "../../members/may-see.ts";
import { liftEnforcement } from "../../moderation/enforcements/enforce.server.ts";
import { appealsUntil } from "../../moderation/enforcements/enforcement.ts";
import { findMessageLimit } from "../../moderation/enforcements/limits.server.ts";
import { refreshListing } from "../../profiles/listing/listing.server.ts";
import { listItems } from "../desk/items.server.ts";
import { appealDecision } from "./enforcement-appeals.server.ts";

const money = testPayments();
const db = () => money.site().db;

const kinds = ["notice", "removed", "messages", "discovery", "suspended", "banned"] as const;
type Kind = (typeof kinds)[number];
const which = fc.nat({ max: 4 });
const event = fc.oneof(
	fc.record({ enforce: fc.constantFrom(...kinds), days: fc.constantFrom(null, 1, 7) }),
	fc.record({ enforce: fc.constantFrom(...kinds), days: fc.constantFrom(null, 1, 7) }),
	fc.record({ lift: which, why: fc.constantFrom("lifted" as const, "reversed" as const) }),
	fc.record({ appeal: which }),
	fc.record({ verdict: fc.constantFrom("uphold" as const, "reverse" as const) }),
	fc.record({ pass: fc.constantFrom(1, 3, 8, 200) }),
);

/** A decision, as the model knows it. */
type Made = {
	id: string;
	kind: Kind;
	since: Date;
	until: Date | null;
	isLifted: boolean;
	appeal: "none" | "open" | "decided";
};

const mayEnd = (kind: Kind) => kind === "messages" || kind === "discovery" || kind === "suspended";

/** What others find of a member in this state, door by door, when the two write to each other. */
const openDoors = {
	member: doors,
	hidden: ["page", "picture", "conversation"],
	suspended: [],
	banned: [],
} as const satisfies Record<string, readonly string[]>;

/** A member anything may be decided about, another who looks, and two who decide. */
async function addStage() {
	const { man, woman } = await addTalk(money.site() as unknown as TalkSite);
	const first = await addReviewer(db(), "רונן");
	const second = await addReviewer(db());
	const made: Made[] = [];
	let now = new Date("2026-12-01T10:00:00Z");
	return {
		man,
		woman,
		made,
		first,
		second,
		now: () => now,
		pass: (days: number) => {
			now = new Date(now.getTime() + days * day);
		},
	};
}

type Stage = Awaited<ReturnType<typeof addStage>>;
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

async function play(stage: Stage, given: Event): Promise<void> {
	const { woman, made, first, second } = stage;
	const now = stage.now();
	if ("pass" in given) return stage.pass(given.pass);
	if ("enforce" in given) {
		const { enforce: kind, days } = given;
		const until = mayEnd(kind) && days ? new Date(now.getTime() + days * day) : null;
		const words = { until, now, decidedBy: first.accountId };
		const id = await addEnforcement(money.site(), woman, kind, words);
		made.push({ id, kind, since: now, until, isLifted: false, appeal: "none" });
		return;
	}
	if ("verdict" in given) {
		const [item] = await listItems(db(), { kind: "appeal" }, second, now);
		const waiting = made.filter(({ appeal }) => appeal === "open");
		expect(item?.enforcementId).toBe(waiting[0] ? item?.enforcementId : undefined);
		const about = made.find(({ id }) => id === item?.enforcementId);
		if (!item || !about) return;
		expect(item.isBarred).toBe(false);
		await decideNow(money.site(), second, item.id, { ...given, words: "קראנו שוב." }, now);
		about.appeal = "decided";
		if (given.verdict === "reverse") about.isLifted = true;
		return;
	}
	const about = made["lift" in given ? given.lift : given.appeal];
	if (!about) return;
	if ("lift" in given) {
		const lifting = { accountId: woman.accountId, by: second.accountId, why: given.why };
		const isDone = await db()
			.transaction()
			.execute(async (trx) => {
				await lockAccount(trx, woman);
				return liftEnforcement(trx, money.site(), about.id, lifting, now);
			});
		expect(isDone).toBe(!about.isLifted);
		about.isLifted = true;
		return;
	}
	const sent = await appealDecision(money.site(), woman, about.id, "זו טעות", now);
	const refused = about.appeal === "none" ? (about.isLifted ? "lifted" : null) : "sent";
	const late = appealsUntil(about.since) <= now ? "late" : null;
	expect(sent).toEqual(refused || late ? { refused: refused ?? late } : "sent");
	if (sent === "sent") about.appeal = "open";
}

/** Asks every door, and what else follows from decisions, and compares with what was decided. */
async function look({ man, woman, made, now: clock }: Stage): Promise<void> {
	const now = clock();
	const running = (kind: Kind) =>
		made.some(
			(one) => one.kind === kind && !one.isLifted && (one.until === null || one.until > now),
		);
	const state = running("banned")
		? "banned"
		: running("suspended")
			? "suspended"
			: running("discovery")
				? "hidden"
				: "member";
	expect((await findParty(db(), woman.publicId, now))?.state).toBe(state);
	await db()
		.transaction()
		.execute((trx) => refreshListing(trx, woman, now));
	expect(Boolean(await findListed(db(), woman))).toBe(state === "member");
	const isOut = state === "banned" || state === "suspended";
	for (const door of doors) {
		const seen = await findOther(db(), { id: man.memberId }, woman.publicId, door, now);
		expect(seen !== null, `${door} of ${state}`).toBe(
			(openDoors[state] as readonly string[]).includes(door),
		);
		const sees = await findOther(db(), { id: woman.memberId }, man.publicId, door, now);
		expect(sees !== null, `${door} for ${state}`).toBe(!isOut);
	}
	expect((await findMessageLimit(db(), woman, now)) !== null).toBe(running("messages"));
	const contacts = { email: `${woman.accountId}@example.com`, phone: null };
	expect(await isBarred(db(), money.site().vault, contacts, now)).toBe(
		made.some(({ kind, isLifted }) => kind === "banned" && !isLifted),
	);
	const items = await listItems(db(), { kind: "appeal" }, { accountId: man.accountId }, now);
	expect(items).toHaveLength(made.some(({ appeal }) => appeal === "open") ? 1 : 0);
}

test("after any history of decisions, ends and appeals every door answers by what stands", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(event, { maxLength: 10 }), async (history) => {
			await db().deleteFrom("review_items").execute();
			const stage = await addStage();
			for (const given of history) {
				await play(stage, given);
				await look(stage);
			}
		}),
		{ numRuns: 12 },
	);
}, 120_000);
