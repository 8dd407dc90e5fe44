import { expect, test } from "vitest";
import { testSite } from "../../../test/site.ts";
import { flashCookie } from "./flash.server.ts";

const plain = testSite();
const secure = testSite("test", { ORIGIN: "https://dvash.example" });
const toast = { kind: "success", title: "נשמר" } as const;

test.each([
	{ scheme: "http", site: plain, name: "flash" },
	{ scheme: "https", site: secure, name: "__Host-flash" },
])("over $scheme a message is shown once, and a script does not consume it", async (asked) => {
	const { site, name } = asked;
	const set = flashCookie(site.site(), { toast });
	const cookie = set.split(";")[0] ?? "";
	expect(cookie.startsWith(`${name}=`)).toBe(true);
	// Cached without the message, so it would be served without it.
	expect(await (await site.get("/about")).text()).not.toContain(toast.title);
	const checked = await site.get("/api/session", { cookie });
	expect(checked.headers.getSetCookie().join()).not.toContain("flash=");
	const shown = await site.get("/about", { cookie });
	expect(await shown.text()).toContain(toast.title);
	expect(shown.headers.getSetCookie().join()).toContain(`${name}=; HttpOnly`);
});

test("over https nobody else's message is read: no other host can set a name like ours", async () => {
	const { vault } = secure.site();
	const { settings } = plain.site();
	const cookie = flashCookie({ vault, settings }, { toast }).split(";")[0] ?? "";
	expect(await (await secure.get("/about", { cookie })).text()).not.toContain(toast.title);
});
