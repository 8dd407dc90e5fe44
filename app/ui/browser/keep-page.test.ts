import {
	data,
	UNSAFE_ErrorResponseImpl as ErrorAnswer,
	isRouteErrorResponse,
	redirect,
} from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepPage, rememberPage } from "./keep-page.ts";

const origin = "http://localhost:3000";
const said: string[] = [];

beforeEach(() => {
	// The position is stored a moment later, when there is no window any more.
	vi.useFakeTimers();
	said.length = 0;
	vi.stubGlobal("location", { origin, pathname: "/here", search: "?a=1" });
	vi.stubGlobal("scrollY", 0);
	vi.stubGlobal("scrollTo", () => {});
	vi.stubGlobal("dispatchEvent", (event: CustomEvent<string>) => {
		if (event.type === "toast-said") said.push(event.detail);
		return false;
	});
	show({ me: {}, build: "own" });
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const show = (root: { me: object | null; build?: string }) =>
	rememberPage(
		[
			{ id: "root", loaderData: root },
			{ id: "page", loaderData: "as it was" },
		] as never,
		"/there",
	);

type Sent = { path: string; method?: string };

/** What the router gets for a page of one route, and with it for the frame. */
async function keep(
	{ path, method = "GET" }: Sent,
	type: "data" | "error",
	result: unknown,
	framed?: object,
) {
	const request = new Request(origin + path, { method });
	const frame = framed && { root: { type: "data" as const, result: framed } };
	const results = { page: { type, result }, ...frame };
	const kept = await keepPage({ request } as never, async () => results);
	return (kept as typeof results).page;
}

const here = "/here?a=1";
const network = new TypeError("Failed to fetch");
const busy = new ErrorAnswer(503, "busy", "");
const signIn = redirect("/auth?next=%2Fhere");

test.each([
	["a revalidation without an answer", { path: here }, network, "unanswered"],
	["one while the site is busy", { path: here }, busy, "unanswered"],
	["one after the session has ended", { path: here }, signIn, "signed-out"],
] as const)("%s leaves the page as it was", async (_, sent, result, word) => {
	expect(await keep(sent, "error", result)).toEqual({ type: "data", result: "as it was" });
	expect(said).toEqual([word]);
});

test.each([
	["without an answer", data(network), "unanswered"],
	["while the site is busy", busy, "unanswered"],
	["after the session has ended", signIn, "signed-out"],
] as const)("an act %s is said, and the page stays", async (_, result, word) => {
	const kept = await keep({ path: "/act", method: "POST" }, "error", result);
	expect(kept).toEqual({ type: "data", result: undefined });
	expect(said).toEqual([word]);
});

test("a move without an answer leads back to the page that is open", async () => {
	const { type, result } = await keep({ path: "/there" }, "error", network);
	const { headers } = result as Response;
	expect([type, headers.get("Location"), headers.get("X-Remix-Replace")]).toEqual([
		"error",
		here,
		"yes",
	]);
	expect(said).toEqual(["unanswered"]);
});

test("a part of a page without an answer is its component's matter", async () => {
	expect(await keep({ path: "/here?page=2" }, "error", network)).toEqual({
		type: "data",
		result: undefined,
	});
	expect(said).toEqual([]);
});

test("whoever goes elsewhere and has to sign in does so", async () => {
	expect(await keep({ path: "/there" }, "error", signIn)).toEqual({
		type: "error",
		result: signIn,
	});
	expect(said).toEqual([]);
});

test.each([
	["a visitor who is led to the sign-in", null, signIn],
	["whoever has chosen a new password", {}, redirect("/auth")],
] as const)("%s goes there", async (_, me, result) => {
	show({ me });
	const sent = { path: "/act", method: "POST" };
	expect(await keep(sent, "error", result)).toEqual({ type: "error", result });
	expect(said).toEqual([]);
});

test.each([
	["data", "data", "fresh"],
	["a crash", "error", new ErrorAnswer(500, "crash", "")],
	["an unknown address", "error", new ErrorAnswer(404, "unknown", "")],
	["a redirect elsewhere", "error", redirect("/authors")],
] as const)("%s passes", async (_, type, result) => {
	expect(await keep({ path: here }, type, result)).toEqual({ type, result });
	expect(said).toEqual([]);
});

test.each([
	["a page read anew", here, "GET"],
	["a move", "/there", "GET"],
	["an act", "/act", "POST"],
] as const)("%s at an address that is gone is no crash", async (_, path, method) => {
	const other = new Error('No result found for routeId "page"');
	const { type, result } = await keep({ path, method }, "error", other);
	expect(type).toBe("error");
	expect(result).toSatisfy(isRouteErrorResponse);
	expect(result).toMatchObject({ status: 404 });
	expect(said).toEqual([]);
});

test.each([
	["a move after an upgrade", "/there", { build: "newer", toasts: [] }, "/there"],
	["one within the same build", "/there", { build: "own", toasts: [] }, null],
	["one that says what was done", "/there", { build: "newer", toasts: ["saved"] }, null],
	["a page read anew", here, { build: "newer", toasts: [] }, null],
	["a part of a page", "/here?page=2", { build: "newer", toasts: [] }, null],
] as const)("%s loads a document only if nothing is lost", async (_, path, framed, loaded) => {
	show({ me: {}, build: "newer" });
	const { result } = await keep({ path }, "data", "fresh", framed);
	const { headers } = result instanceof Response ? result : new Response();
	expect(headers.get("Location")).toBe(loaded);
	expect(headers.has("X-Remix-Reload-Document")).toBe(loaded !== null);
});
