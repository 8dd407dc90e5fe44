import { expect, test } from "vitest";
import { addAlbumPhoto } from "../../../test/albums.ts";
import { clubPages, type Here } from "../../../test/club-pages.ts";
import { queriesOf } from "../../../test/queries.ts";
import { testSite } from "../../../test/site.ts";
import { block, hide } from "../../moderation/blocks.server.ts";
import { countRequests } from "./requests.server.ts";

const site = testSite();
const { db, enter, post, html } = clubPages(site);

/** The counters where requests are answered: the person's menu and the side. */
async function numbersOf(woman: Here, path = "/profile/wishes") {
	const page = await html(path, woman);
	const shown =
		/data-waiting="\/profile"[^>]*>(?:<span class="sr">.*?<\/span><span aria-hidden="true">)?(\d*)/g;
	return [...page.matchAll(shown)].map(([, number]) => number);
}

test("requests that wait are counted in menu and side until they are answered", async () => {
	const woman = await enter();
	await addAlbumPhoto(site.site(), woman);
	expect(await numbersOf(woman)).toEqual(["", ""]);
	const men = [];
	for (let nth = 0; nth < 4; nth += 1) men.push(await enter({ role: "daddy", plan: "vip" }));
	for (const man of men) await post(`/members/${woman.publicId}/album/ask`, man);
	expect(await numbersOf(woman)).toEqual(["4", "4"]);
	// Viewing the list answers no request.
	expect(await numbersOf(woman, "/profile/access")).toEqual(["4", "4"]);
	const [first, second] = men.map(({ publicId }) => `/profile/access/${publicId}`);
	await post(`${first}/grant`, woman, { until: "day" });
	await post(`${second}/refuse`, woman);
	expect(await numbersOf(woman)).toEqual(["2", "2"]);
	const told = await db()
		.selectFrom("live_events")
		.select("account_id")
		.where("kind", "=", "count")
		.execute();
	expect(told).toEqual(Array(6).fill({ account_id: woman.accountId }));
});

test("whom the list leaves out is not counted, and the frame asks nothing more for it", async () => {
	const woman = await enter();
	await addAlbumPhoto(site.site(), woman);
	const count = async () => {
		const page = () => html("/account/privacy", woman);
		return (await queriesOf(db(), page)).length;
	};
	await count();
	const before = await count();
	const me = { id: woman.memberId };
	const acts = [hide, block];
	for (const act of acts) {
		const man = await enter({ role: "daddy", plan: "vip" });
		await post(`/members/${woman.publicId}/album/ask`, man);
		expect(await countRequests(db(), me)).toBe(1);
		const pair = { viewerId: woman.memberId, otherId: man.memberId };
		await db()
			.transaction()
			.execute((trx) => act(trx, pair));
		expect(await countRequests(db(), me)).toBe(0);
	}
	const away = await enter({ role: "daddy", plan: "vip" });
	await post(`/members/${woman.publicId}/album/ask`, away);
	await db().deleteFrom("member_search").where("member_id", "=", away.memberId).execute();
	expect(await countRequests(db(), me)).toBe(0);
	expect(await count()).toBe(before);
});
