import { expect, test } from "vitest";
import { stopClock } from "../../test/clock.ts";
import { addClubMember } from "../../test/club.ts";
import { testDatabase } from "../../test/database.ts";
import type { Site } from "../platform/site.ts";
import { forgetActivity } from "./members.job.ts";

const db = testDatabase();

test("visits are kept 90 days, and a day's uses until it is over in Israel", async () => {
	// The first minute of the 23rd in Israel.
	const now = Date.parse("2026-11-22T22:00:00Z");
	stopClock(now);
	const man = await addClubMember(db(), { role: "daddy" });
	const women = [await addClubMember(db()), await addClubMember(db())];
	const days = (count: number) => new Date(now - count * 86_400_000);
	for (const [at, { memberId }] of women.entries()) {
		await db()
			.insertInto("visits")
			.values({ viewer_id: man.memberId, other_id: memberId, visited_at: days(90 + at) })
			.execute();
		await db()
			.insertInto("day_uses")
			.values({
				member_id: man.memberId,
				day: `2026-11-${22 + at}`,
				kind: "profile",
				other_id: memberId,
			})
			.execute();
	}
	await forgetActivity.work({ db: db() } as Site, {});
	const visits = await db().selectFrom("visits").select("visited_at").execute();
	expect(visits).toEqual([{ visited_at: days(90) }]);
	const uses = await db().selectFrom("day_uses").select("day").execute();
	expect(uses).toEqual([{ day: "2026-11-23" }]);
});
