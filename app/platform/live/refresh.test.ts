import { expect, test } from "vitest";
import { isRefresh } from "./refresh.ts";

/** The site behind a proxy that speaks https for it. */
const asked = (path: string, from: string | null) =>
	isRefresh(
		new Request(`http://dvash.example${path}`, from === null ? {} : { headers: { referer: from } }),
	);

const site = "https://dvash.example";

test("nobody sees what HEAD answers", () => {
	expect(isRefresh(new Request(`${site}/messages/7`, { method: "HEAD" }))).toBe(true);
});

test.each([
	["the page that asks", "/messages/7.data", `${site}/messages/7`, true],
	["a part of it", "/messages/7.data?_routes=root", `${site}/messages/7`, true],
	["the first page", "/_.data", `${site}/`, true],
	[
		"a search, spelled otherwise",
		"/gallery.data?q=a+b&next=%2Fx",
		`${site}/gallery?q=a%20b&next=/x`,
		true,
	],
	["another page", "/messages/7.data", `${site}/messages/8`, false],
	["another search", "/gallery.data?q=b", `${site}/gallery?q=a`, false],
	["a search of the page", "/gallery.data?q=b", `${site}/gallery`, false],
	["a document", "/messages/7", `${site}/messages/7`, false],
	["from nowhere", "/messages/7.data", null, false],
	["from another site", "/messages/7.data", "https://else.example/messages/7", false],
	["from no address", "/messages/7.data", "nonsense", false],
] as const)("%s: %s from %s, %s", (_, path, from, isAnew) => {
	expect(asked(path, from)).toBe(isAnew);
});
