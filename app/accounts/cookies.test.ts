import { expect, test } from "vitest";
import {
	deviceCookie,
	draftCookie,
	secondStepCookie,
	sessionCookies,
	signUpCookie,
} from "./cookies.ts";

const token = "a".repeat(43);

/** Cookies already in use: renaming or reshaping one would sign everybody out. */
const lines = {
	session: `HttpOnly; Path=/; SameSite=Lax; Max-Age=2592000`,
	device: `HttpOnly; Path=/; SameSite=Lax; Max-Age=31536000`,
	"sign-up": `HttpOnly; Path=/; SameSite=Lax; Max-Age=604800`,
	draft: `HttpOnly; Path=/; SameSite=Lax; Max-Age=172800`,
	"second-step": `HttpOnly; Path=/; SameSite=Lax; Max-Age=3600`,
};

const secret = {
	device: deviceCookie,
	"sign-up": signUpCookie,
	draft: draftCookie,
	"second-step": secondStepCookie,
};

test.each([
	{ origin: "https://dvash.example", prefix: "__Host-", end: "; Secure" },
	{ origin: "http://localhost:3000", prefix: "", end: "" },
])("the account cookies at $origin", ({ origin, prefix, end }) => {
	const [session, hint] = sessionCookies(token, origin);
	expect(session).toBe(`${prefix}session=${token}; ${lines.session}${end}`);
	expect(hint).toBe(`signed-in=1; Path=/; SameSite=Lax; Max-Age=2592000${end}`);
	for (const [name, cookie] of Object.entries(secret)) {
		const line = lines[name as keyof typeof secret];
		expect(cookie.set(token, origin)).toBe(`${prefix}${name}=${token}; ${line}${end}`);
		const gone = line.replace(/\d+$/, "0");
		expect(cookie.clear(origin)).toBe(`${prefix}${name}=; ${gone}${end}`);
		const request = new Request(origin, { headers: { cookie: `x=1; ${prefix}${name}=${token}` } });
		expect(cookie.read(request, origin)).toBe(token);
	}
});

test("over https a cookie that another host could have set is ignored", () => {
	const request = new Request("https://a", { headers: { cookie: `device=${token}` } });
	expect(deviceCookie.read(request, "https://a")).toBeUndefined();
	expect(deviceCookie.read(request, "http://a")).toBe(token);
});
