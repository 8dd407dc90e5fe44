import { expect, test } from "vitest";
import { addPerson } from "../../../test/person.ts";
import { testSite } from "../../../test/site.ts";
import { addStaff } from "../../../test/staff.ts";
import { PageCache } from "./page-cache/page-cache.server.ts";
import { fileHeaders } from "./page-cache/static-files.server.ts";

const site = testSite();

test("a file that only the desk runs is there for its staff; for all others it never was", async () => {
	const cache = new PageCache(site.site().settings.origin);
	const path = "/assets/desk.case.page-12345678.js";
	await cache.addFile(path, Buffer.from("export {}"), fileHeaders(path, []));
	const fetch = site.another({ cache });
	const ask = async (asked: string, cookie = "") => {
		const answer = await fetch(
			new Request(`http://localhost:3000${asked}`, { headers: { cookie } }),
		);
		return { status: answer.status, text: (await answer.text()).replaceAll(asked, "") };
	};
	const staff = await addStaff(site.site(), ["editor"]);
	expect(await ask(path, staff.cookie)).toEqual({ status: 200, text: "export {}" });
	const member = await addPerson(site.site());
	for (const cookie of ["", "session=x", member.cookie]) {
		const unknown = await ask("/assets/desk.cake.page-12345678.js", cookie);
		expect(unknown.status).toBe(404);
		expect(await ask(path, cookie)).toEqual(unknown);
		expect(await ask("/assets/none.page-12345678.js", cookie)).toEqual(unknown);
	}
	await site.site().db.updateTable("staff").set({ left_at: new Date() }).execute();
	expect((await ask(path, staff.cookie)).status).toBe(404);
});
