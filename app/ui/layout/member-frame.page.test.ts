import { expect, test } from "vitest";
import { signedIn } from "../../../test/person.ts";
import { testSite } from "../../../test/site.ts";

const site = testSite();

const footOf = async (path: string, cookie = "") => {
	const html = await (await site.get(path, { cookie })).text();
	return html.slice(html.indexOf("<footer"), html.indexOf("</footer>"));
};

test("the footer is one line where somebody is in the middle of something", async () => {
	const { cookie } = await signedIn(site.site().db, "maya@demo.test", {
		isReauthenticated: true,
	});
	for (const path of [
		"/auth",
		"/auth/recover",
		"/cancel",
		"/account",
		"/profile",
		"/application",
	]) {
		const foot = await footOf(path, path.startsWith("/auth") ? "" : cookie);
		expect(foot, path).not.toContain('name="email"');
		for (const href of ["/terms", "/privacy", "/accessibility", "/cancel", "/contact"])
			expect(foot, path).toContain(`href="${href}"`);
		expect(foot, path).toContain('action="/theme"');
	}
	for (const path of ["/", "/about", "/sugarbaby"])
		expect(await footOf(path, cookie), path).toContain("קישורים מהירים");
});

test("a person's own pages share one navigation, and one place in it is current", async () => {
	const { cookie } = await signedIn(site.site().db, "maya@demo.test", {
		isReauthenticated: true,
	});
	for (const [path, current, state] of [
		["/profile", "/profile", "page"],
		["/profile/wishes", "/profile/wishes", "page"],
		["/profile/photos", "/profile/photos", "page"],
		["/application", "/application", "page"],
		["/account", "/account", "page"],
		["/account/export", "/account/export", "page"],
		["/account/password", "/account", "true"],
		["/account/receipts", "/account/receipts", "page"],
		["/account/second-factor", "/account/second-factor", "page"],
	]) {
		const html = await (await site.get(path ?? "", { cookie })).text();
		const [, rest = ""] = html.split('aria-label="האזור האישי"');
		const [nav = ""] = rest.split("</nav>");
		const links = Array.from(nav.matchAll(/<a [^>]*>/g), ([link]) =>
			["href", "aria-current"].map((name) => new RegExp(` ${name}="([^"]*)"`).exec(link)?.[1]),
		);
		expect(
			links.filter(([, mark]) => mark),
			path,
		).toEqual([[current, state]]);
	}
});
