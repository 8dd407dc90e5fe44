import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { addContact } from "../../test/staff.ts";
import { findClash } from "./price-history.server.ts";
import { defaults, isConfirmed, shownClaims } from "./setting.ts";
import {
	changeSetting,
	countProposals,
	decideProposal,
	listProposals,
	listVersions,
	proposeSetting,
	readSetting,
	readWorkingTime,
} from "./settings.server.ts";

const open = testDatabase();
const site = () => ({ db: open() });
const rounds = process.env.LONG ? 500 : 50;

const hours = (opens: number) => ({ opens, closes: 20 });
const change = (opens: number, version: number) =>
	({ name: "hours", value: hours(opens), version }) as const;

test("without a row the default holds", async () => {
	for (const name of ["hours", "banner", "plans", "rate", "payments"] as const) {
		expect(await readSetting(open(), name)).toEqual({
			value: defaults[name],
			version: 0,
			changedAt: null,
		});
	}
	const { opens, closes, closed } = await readWorkingTime(open());
	expect({ opens, closes }).toEqual({ opens: 9, closes: 18 });
	expect(closed.has("2026-04-02")).toBe(true);
});

test("days that are closed in addition are no working days, until they are taken out", async () => {
	const michal = await addContact(open());
	const value = { from: "2026-12-30", until: "2027-01-01", name: "סוף השנה" };
	expect(await changeSetting(site(), michal, { name: "closed-a", value, version: 0 })).toBe(
		"changed",
	);
	const { closed } = await readWorkingTime(open());
	expect(["29", "30", "31"].map((day) => closed.has(`2026-12-${day}`))).toEqual([
		false,
		true,
		true,
	]);
	expect(closed.has("2027-01-01")).toBe(true);
	const gone = { name: "closed-a", value: { isRemoved: true }, version: 1 } as const;
	expect(await changeSetting(site(), michal, gone)).toBe("changed");
	expect((await readWorkingTime(open())).closed.has("2026-12-31")).toBe(false);
});

test("of any changes in any order each is kept once, and only who knew the last version wins", async () => {
	const michal = await addContact(open());
	await fc.assert(
		fc.asyncProperty(fc.array(fc.nat({ max: 4 }), { maxLength: 8 }), async (behind) => {
			await open.empty();
			const { accountId } = await addContact(open());
			let expected = 0;
			for (const late of behind) {
				const version = Math.max(0, expected - late);
				const done = await changeSetting(site(), { accountId }, change(expected, version));
				expect(done).toBe(version === expected ? "changed" : "outdated");
				if (done === "changed") expected += 1;
			}
			expect((await readSetting(open(), "hours")).version).toBe(expected);
			const versions = await listVersions(open(), "hours");
			expect(versions).toHaveLength(Math.min(10, expected));
			expect(versions.map(({ value }) => (value as { opens: number }).opens)).toEqual(
				versions.map(({ version }) => version - 1),
			);
		}),
		{ numRuns: 20 },
	);
	expect(michal.accountId).toBeTruthy();
});

test("of two who save at once one is told of the other", async () => {
	const [michal, ronen] = [await addContact(open()), await addContact(open())];
	for (let version = 0; version < rounds / 5; version += 1) {
		const done = await Promise.all([
			changeSetting(site(), michal, change(1, version)),
			changeSetting(site(), ronen, change(2, version)),
		]);
		expect(done.toSorted()).toEqual(["changed", "outdated"]);
	}
	const acts = await open().selectFrom("audit").select("act").execute();
	expect(acts).toHaveLength(rounds / 5);
});

describe("two people", () => {
	const paused = { name: "payments", value: { isPaused: true } } as const;

	test("a proposal changes nothing until another person approves it", async () => {
		const [michal, ronen] = [await addContact(open()), await addContact(open())];
		expect(await proposeSetting(site(), michal, { ...paused, version: 0 })).toBe("proposed");
		expect(await proposeSetting(site(), ronen, { ...paused, version: 0 })).toBe("waiting");
		const [{ id } = { id: "" }] = await listProposals(open());
		const decide = (who: { accountId: string }, verdict: "approve" | "decline" | "withdraw") =>
			decideProposal(site(), who, { name: "payments", id, verdict });
		expect(await decide(michal, "approve")).toBe("own");
		expect(await decide(michal, "decline")).toBe("own");
		expect(await decide(ronen, "withdraw")).toBe("gone");
		expect((await readSetting(open(), "payments")).value).toEqual({ isPaused: false });
		expect(await decide(ronen, "approve")).toBe("approved");
		expect((await readSetting(open(), "payments")).value).toEqual({ isPaused: true });
		expect(await decide(ronen, "approve")).toBe("gone");
	});

	test("who proposed it withdraws it, and another may be written", async () => {
		const michal = await addContact(open());
		await proposeSetting(site(), michal, { ...paused, version: 0 });
		const [{ id } = { id: "" }] = await listProposals(open());
		const decide = { name: "payments", id, verdict: "withdraw" } as const;
		expect(await decideProposal(site(), michal, decide)).toBe("withdrawn");
		expect(await proposeSetting(site(), michal, { ...paused, version: 0 })).toBe("proposed");
	});

	test("a proposal of somebody who left the staff is not approved, only declined", async () => {
		const [michal, ronen] = [await addContact(open()), await addContact(open())];
		const leave = () =>
			open()
				.updateTable("staff")
				.set({ left_at: new Date() })
				.where("account_id", "=", michal.accountId)
				.execute();
		await proposeSetting(site(), michal, { ...paused, version: 0 });
		const [proposal] = await listProposals(open());
		expect(proposal?.hasLeft).toBe(false);
		expect(await countProposals(open(), ronen, ["money"])).toBe(1);
		expect(await countProposals(open(), ronen, ["words"])).toBe(0);
		expect(await countProposals(open(), michal, ["money"])).toBe(0);
		const decide = (verdict: "approve" | "decline") =>
			decideProposal(site(), ronen, { name: "payments", id: proposal?.id ?? "", verdict });
		await leave();
		expect(await decide("approve")).toBe("left");
		expect((await readSetting(open(), "payments")).version).toBe(0);
		expect((await listProposals(open()))[0]?.hasLeft).toBe(true);
		expect(await decide("decline")).toBe("declined");
	});

	test("what was written for an earlier version is closed and changes nothing", async () => {
		const [michal, ronen] = [await addContact(open()), await addContact(open())];
		await proposeSetting(site(), michal, change(7, 0));
		await changeSetting(site(), ronen, change(8, 0));
		expect(await proposeSetting(site(), ronen, change(9, 0))).toBe("outdated");
		const [{ id } = { id: "" }] = await listProposals(open());
		const decide = { name: "hours", id, verdict: "approve" } as const;
		expect(await decideProposal(site(), ronen, decide)).toBe("stale");
		expect((await readSetting(open(), "hours")).value).toEqual(hours(8));
		expect(await listProposals(open())).toEqual([]);
	});

	test("of approvals that race one counts, and never that of who proposed", async () => {
		const people = await Promise.all([0, 1, 2].map(() => addContact(open())));
		for (let round = 0; round < rounds; round += 1) {
			const [proposer, ...others] = people.map(
				(_, nth) => people[(nth + round) % 3] ?? { accountId: "" },
			);
			if (!proposer) throw new Error("nobody");
			const { version } = await readSetting(open(), "hours");
			expect(await proposeSetting(site(), proposer, change(round % 20, version))).toBe("proposed");
			const [{ id } = { id: "" }] = await listProposals(open());
			const decide = { name: "hours", id, verdict: "approve" } as const;
			const done = await Promise.all(
				[proposer, ...others, proposer].map((who) => decideProposal(site(), who, decide)),
			);
			expect(
				done.filter((one) => one === "approved"),
				String(done),
			).toHaveLength(1);
			expect(["own", "gone"]).toContain(done[0]);
			expect((await readSetting(open(), "hours")).version).toBe(version + 1);
		}
		const own = await open()
			.selectFrom("setting_proposals")
			.select("id")
			.whereRef("closed_by", "=", "proposed_by")
			.execute();
		expect(own).toEqual([]);
	});
});

test("a price that another plan had within thirty days is none for this one", async () => {
	const michal = await addContact(open());
	const priced = (basic: number, premium: number, vip: number) => ({
		basic: { ...defaults.plans.basic, cents: basic * 100 },
		premium: { ...defaults.plans.premium, cents: premium * 100 },
		vip: { ...defaults.plans.vip, cents: vip * 100 },
	});
	const now = new Date();
	const later = new Date(now.getTime() + 31 * 86_400_000);
	expect(await findClash(open(), priced(99, 219, 399), now)).toBeNull();
	expect(await findClash(open(), priced(199, 219, 399), now), "today's of Premium").toBe(19_900);
	const value = priced(89, 219, 399);
	await changeSetting(site(), michal, { name: "plans", value, version: 0 });
	expect(await findClash(open(), priced(199, 219, 399), now), "a page still says it").toBe(19_900);
	expect(await findClash(open(), priced(199, 219, 399), later)).toBeNull();
	expect(await findClash(open(), priced(219, 229, 399), later)).toBe(21_900);
});

test("a claim is shown from its confirmation until its last day in Israel, outside the demo", () => {
	const claim = { value: "98%", label: "x", confirmedOn: "2026-11-01", until: "2026-11-30" };
	const on = (today: string) => isConfirmed(claim, today);
	expect(["2026-10-31", "2026-11-01", "2026-11-30", "2026-12-01"].map(on)).toEqual([
		false,
		true,
		true,
		false,
	]);
	const never = { value: "1", label: "y", confirmedOn: null, until: null };
	const claims = {
		members: never,
		matches: never,
		satisfaction: claim,
		support: never,
		founded: never,
	};
	const today = "2026-11-28";
	expect(Object.keys(shownClaims(claims, { isDemo: false, today }))).toEqual(["satisfaction"]);
	expect(Object.keys(shownClaims(claims, { isDemo: true, today }))).toHaveLength(5);
});
