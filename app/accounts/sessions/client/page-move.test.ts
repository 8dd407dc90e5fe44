import { expect, test } from "vitest";
import { movePage } from "./page-move.ts";
import type { Session } from "./session-answer.ts";

const sessionOf = (id: string): Session => ({
	access_token: "a",
	refresh_token: "",
	expires_at: 1,
	user: { id, email: "dana@demo.test" },
});
const plain = { isSignedIn: false, needsAccount: false, leaveTo: undefined, path: "/gallery" };
const home = { ...plain, isSignedIn: true, path: "/" };
const profile = { ...home, needsAccount: true, path: "/profile?tab=a&b=1" };
const auth = { ...plain, leaveTo: "/profile", path: "/auth" };

test("a members' page redirects to sign-in and back when nobody is signed in", () => {
	expect(movePage(profile, sessionOf("1"), null)).toEqual({
		replace: "/auth?next=%2Fprofile%3Ftab%3Da%26b%3D1&ended=1",
	});
	expect(movePage(profile, undefined, null)).toBeDefined();
});

test("any other page rendered for a person is reloaded", () => {
	expect(movePage(home, sessionOf("1"), null)).toBe("reload");
});

test("a page rendered for one person is not kept for another", () => {
	expect(movePage(home, sessionOf("1"), sessionOf("2"))).toBe("reload");
	expect(movePage(profile, sessionOf("1"), sessionOf("2"))).toBe("reload");
});

test("/auth redirects to the server's target after any sign-in", () => {
	expect(movePage(auth, undefined, sessionOf("1"))).toEqual({ replace: "/profile" });
	expect(movePage(auth, undefined, null)).toBeUndefined();
});

test("everything else stays", () => {
	expect(movePage(profile, sessionOf("1"), sessionOf("1"))).toBeUndefined();
	expect(movePage(home, undefined, sessionOf("1"))).toBeUndefined();
	for (const session of [null, sessionOf("1")]) {
		expect(movePage(plain, undefined, session)).toBeUndefined();
	}
});
