import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { hashAtFullCost } from "../../../test/argon2.ts";
import { addPerson, password } from "../../../test/person.ts";
import { solveProof } from "../../../test/proof.ts";
import { cookiesOf, testSite } from "../../../test/site.ts";
import { makeChallenge } from "../../platform/limits/proof.server.ts";
import { rememberDevice } from "../sessions/device.server.ts";
import { hashesAtOnce, hashesWaiting } from "./password-hash.server.ts";

const site = testSite("test", { LIMITS: "1", TRUST_PROXY: "1" });
// The queue fills only while hashes take their time.
hashAtFullCost();
const known = "dana@example.com";
const wrong = "not the password at all";

const signIn = (email: string, typed: string, visitor: string, cookie = "", altcha = "") =>
	site.post(
		"/auth",
		{ email, password: typed, ...(altcha ? { altcha } : {}) },
		{ cookie, headers: { "x-forwarded-for": visitor } },
	);

test("strangers beyond half the queue are asked for work, for known and unknown addresses alike", async () => {
	// An address each, so that no limit of one address answers in the queue's place.
	const room = hashesAtOnce + hashesWaiting / 2;
	const emails = Array.from({ length: room + 20 }, (_, nth) => `one${nth}@example.com`);
	for (const email of emails.filter((_, nth) => nth % 2)) await addPerson(site.site(), { email });
	const answers = await Promise.all(
		emails.map((email, nth) => signIn(email, wrong, `7.1.1.${nth}`)),
	);
	const refused = answers.filter(({ status }) => status === 429);
	expect(refused.length).toBeGreaterThanOrEqual(10);
	expect(answers.filter(({ status }) => status === 422)).toHaveLength(
		answers.length - refused.length,
	);
	const pages = new Set<string>();
	for (const answer of refused) {
		expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
		expect(cookiesOf(answer)).toContain("prove-work=1");
		const page = await answer.text();
		expect(page).toContain("הדפדפן יעשה לפני השליחה בדיקה קצרה");
		expect(page).not.toContain(wrong);
		// What was typed and the moment differ, also in the page's data.
		pages.add(page.replaceAll(/one\d+@example\.com|\b\d{13}\b/g, ""));
	}
	expect(pages.size).toBe(1);
	expect((await signIn("one1@example.com", wrong, "7.1.2.1")).status).toBe(422);
	expect(site.logged().filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test("while thirty strangers try without end, known browsers and those who do some work are served", async () => {
	const { person } = await addPerson(site.site(), { email: known });
	const { db, vault } = site.site();
	const { deviceToken } = await rememberDevice(db, person.accountId, undefined, "Chrome");
	// Solved before: a browser's processor is not the server's, which the attack keeps busy.
	const proofs = await Promise.all(
		Array.from({ length: 2 }, async () => solveProof(await makeChallenge({ vault }), 299)),
	);
	let isOver = false;
	let tries = 0;
	const statuses: Record<number, number> = {};
	const attack = Array.from({ length: 30 }, async () => {
		while (!isOver) {
			tries += 1;
			const visitor = `8.${tries >> 16}.${(tries >> 8) & 255}.${tries & 255}`;
			const { status } = await signIn(`nobody${tries}@example.com`, wrong, visitor);
			statuses[status] = (statuses[status] ?? 0) + 1;
			// Without a network between, answers alone would never let a hash's end be heard.
			await pause(500);
		}
	});
	try {
		for (let time = 0; time < 3; time += 1) {
			const answer = await signIn(known, password, `9.9.9.${time}`, `device=${deviceToken}`);
			expect(answer.status, `known browser, time ${time}`).toBe(303);
		}
		const [forSignUp = "", ...forSignIn] = proofs;
		for (const [time, work] of forSignIn.entries()) {
			const answer = await signIn(known, password, `9.9.8.${time}`, "", work);
			expect(answer.status, `with work, time ${time}`).toBe(303);
		}
		const signUp = {
			email: "new@example.com",
			password: "שלוש כוסות של תה",
			adult: "on",
			terms: "on",
			privacy: "on",
		};
		const headers = { "x-forwarded-for": "9.9.7.1" };
		const form = { ...signUp, altcha: forSignUp };
		const joined = await site.post("/auth?tab=signup", form, { headers });
		expect(joined.status).toBe(303);
		expect(statuses[429] ?? 0).toBeGreaterThan(20);
	} finally {
		isOver = true;
		await Promise.all(attack);
	}
	expect(statuses[503]).toBeUndefined();
});

test("aborted requests free their places in the queue", async () => {
	const gone = new AbortController();
	const send = (nth: number, signal?: AbortSignal) =>
		site.fetch(
			new Request("http://localhost:3000/auth", {
				method: "POST",
				body: new URLSearchParams({ email: `one${nth}@example.com`, password: wrong }),
				headers: { origin: "http://localhost:3000", "x-forwarded-for": `7.1.3.${nth}` },
				...(signal ? { signal } : {}),
			}),
		);
	const flood = Array.from({ length: hashesWaiting }, (_, nth) =>
		send(nth, gone.signal).catch(() => null),
	);
	gone.abort();
	await Promise.all(flood);
	expect((await send(hashesWaiting)).status).toBe(422);
});
