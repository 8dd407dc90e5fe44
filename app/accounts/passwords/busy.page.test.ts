import { expect, test } from "vitest";
import { hashAtFullCost } from "../../../test/argon2.ts";
import { addPerson } from "../../../test/person.ts";
import { testSite } from "../../../test/site.ts";
import { hashesAtOnce, hashesWaiting } from "./password-hash.server.ts";

const site = testSite();
// The queue fills only while hashes take their time.
hashAtFullCost();
const known = "dana@example.com";
const wrong = "not the password at all";

test("a full hash queue returns the form, for known and unknown addresses alike", async () => {
	await addPerson(site.site(), { email: known });
	const room = hashesAtOnce + hashesWaiting;
	const emails = Array.from({ length: room + 10 }, (_, index) =>
		index % 2 ? known : "x@y.example",
	);
	const answers = await Promise.all(
		emails.map((email) => site.post("/auth", { email, password: wrong })),
	);
	const refused = answers.filter(({ status }) => status === 503);
	expect(refused.length).toBeGreaterThanOrEqual(1);
	expect(answers.filter(({ status }) => status === 422)).toHaveLength(
		answers.length - refused.length,
	);
	const pages = new Set<string>();
	for (const answer of refused) {
		expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
		const page = await answer.text();
		expect(page).toContain("מה שכתבת נשאר כאן. אפשר לשלוח אותו שוב בעוד כמה שניות");
		expect(page).not.toContain(wrong);
		pages.add(page.replace(known, "").replace("x@y.example", ""));
	}
	expect(pages.size).toBe(1);
	expect((await site.post("/auth", { email: known, password: wrong })).status).toBe(422);
	expect(site.logged().filter(({ msg }) => msg === "crash")).toEqual([]);
});

test("aborted requests free their places in the queue", async () => {
	const gone = new AbortController();
	const send = (signal?: AbortSignal) =>
		site.fetch(
			new Request("http://localhost:3000/auth", {
				method: "POST",
				body: new URLSearchParams({ email: known, password: wrong }),
				headers: { origin: "http://localhost:3000" },
				...(signal ? { signal } : {}),
			}),
		);
	const flood = Array.from({ length: hashesWaiting }, () => send(gone.signal).catch(() => null));
	gone.abort();
	await Promise.all(flood);
	expect((await send()).status).toBe(422);
});
