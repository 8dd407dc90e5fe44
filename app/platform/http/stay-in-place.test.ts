import { redirect } from "react-router";
import { expect, test } from "vitest";
import { stayInPlace } from "./stay-in-place.ts";

const origin = "http://localhost:3000";

/** Whether an act replaces the page it was sent from in the history. */
async function replaces({ path, from, to }: { path: string; from?: string; to?: string }) {
	const headers = new Headers(from === undefined ? [] : [["referer", origin + from]]);
	const request = new Request(origin + path, { method: "POST", headers });
	const answer = to === undefined ? new Response("") : redirect(to, 303);
	const given = await stayInPlace({ request } as never, async () => answer);
	return (given as Response).headers.get("X-Remix-Replace") === "true";
}

test.each([
	["back to its page", { path: "/act.data", from: "/here?a=1", to: "/here?a=1" }, true],
	["to a place on its page", { path: "/act.data", from: "/here", to: "/here#part" }, true],
	["by its whole address", { path: "/act.data", from: "/here", to: `${origin}/here` }, true],
	["elsewhere", { path: "/act.data", from: "/here", to: "/there" }, false],
	["to another state of its page", { path: "/act.data", from: "/here?a=1", to: "/here" }, false],
	["of a document", { path: "/act", from: "/here", to: "/here" }, false],
	["of nobody knows where", { path: "/act.data", to: "/here" }, false],
	["that leads nowhere", { path: "/act.data", from: "/here" }, false],
	["to another site", { path: "/act.data", from: "/here", to: "https://else.example/here" }, false],
] as const)("an act that leads %s: %o, %s", async (_, sent, isReplaced) => {
	expect(await replaces(sent)).toBe(isReplaced);
});
