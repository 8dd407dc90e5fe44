import fc from "fast-check";
import { expect, test } from "vitest";
import { day, minute, stopClock } from "../../../test/clock.ts";
import { signedIn } from "../../../test/person.ts";
import { testSite } from "../../../test/site.ts";
import { openSession } from "../../accounts/sessions/session.server.ts";
import { deleteDue, scheduleDeletion, undoDeletion } from "./deletion.server.ts";

const site = testSite();
const dana = (isReauthenticated = true) =>
	signedIn(site.site().db, "dana@example.com", { isReauthenticated });
const accounts = () => site.site().db.selectFrom("accounts").selectAll().execute();

async function mailedPath(): Promise<string> {
	const texts = (await site.mails()).map(({ text }) => text).join("\n");
	return /http:\/\/localhost:3000(\/account\/keep\?\S+)/.exec(texts)?.[1] ?? "none";
}

test("of a concurrent undo and deletion exactly one happens", async () => {
	const seen = new Set<string>();
	let round = 0;
	await fc.assert(
		fc.asyncProperty(fc.boolean(), fc.integer({ min: 0, max: 3 }), async (undoFirst, pause) => {
			round += 1;
			const { db } = site.site();
			const { accountId } = await signedIn(db, `race${round}@example.com`);
			const scheduled = await scheduleDeletion(site.site(), { accountId }, 0);
			if ("refused" in scheduled) throw new Error("not scheduled");
			const { deletesAt } = scheduled;
			// Undone just before the due time, with the job just after it; either may reach the database
			// first.
			const undo = () =>
				undoDeletion(db, { accountId, deletesAt }, new Date(deletesAt.getTime() - 1));
			const work = () => deleteDue(site.site(), deletesAt);
			const wait = () => new Promise((done) => setTimeout(done, pause));
			const first = undoFirst ? undo() : work();
			await wait();
			const second = undoFirst ? work() : undo();
			const [undone, worked] = undoFirst
				? await Promise.all([first, second])
				: await Promise.all([second, first]);
			const account = await db
				.selectFrom("accounts")
				.select("deletes_at")
				.where("id", "=", accountId)
				.executeTakeFirst();
			if (undone === "kept") {
				expect(worked).toEqual({ deleted: 0 });
				expect(account).toEqual({ deletes_at: null });
				seen.add("kept");
			} else {
				expect(undone).toEqual({ refused: "gone" });
				expect(worked).toEqual({ deleted: 1 });
				expect(account).toBeUndefined();
				seen.add("deleted");
			}
		}),
		{ numRuns: 30 },
	);
	expect([...seen].sort()).toEqual(["deleted", "kept"]);
});

test("a deletion can be undone until it is due, and not after", async () => {
	const passTo = stopClock();
	const { accountId } = await dana();
	await scheduleDeletion(site.site(), { accountId }, 0);
	const path = await mailedPath();
	passTo(7 * day);
	expect((await site.get(path)).status).toBe(410);
	expect((await site.post(path, {})).status).toBe(410);
	const { token } = await openSession(site.site().db, accountId, "Chrome · Mac");
	await site.post("/account/delete/undo", {}, { cookie: `session=${token}` });
	expect((await accounts())[0]?.deletes_at).not.toBeNull();
	passTo(7 * day - minute);
	expect((await site.get(path)).status).toBe(200);
	expect((await site.post(path, {})).status).toBe(200);
	expect((await accounts())[0]?.deletes_at).toBeNull();
});
