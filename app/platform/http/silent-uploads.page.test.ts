import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { addPerson } from "../../../test/person.ts";
import { formOf, photoForms, smallPhoto } from "../../../test/photo-forms.ts";
import { testSite } from "../../../test/site.ts";
import { networkOf } from "../limits/limits.server.ts";

const site = testSite("test", { LIMITS: "1", TRUST_PROXY: "1" });
const { rows } = photoForms(site);
const origin = "http://localhost:3000";

const gone: (() => void)[] = [];
afterEach(() => {
	for (const leave of gone.splice(0)) leave();
});

/** A connection that starts an upload, sends so many bytes of it, then nothing until the test ends. */
function silent(
	visitor: string,
	cookie = "",
	path = "/profile/photos",
	more = 0,
): Promise<Response> {
	const body = new ReadableStream({
		start: (stream) => {
			stream.enqueue(new TextEncoder().encode("--xx\r\n"));
			if (more > 0) stream.enqueue(new Uint8Array(more));
			gone.push(() => stream.close());
		},
	});
	const type = "multipart/form-data; boundary=xx";
	const headers = { origin, cookie, "content-type": type, "x-forwarded-for": visitor };
	return site.fetch(
		new Request(origin + path, { method: "POST", body, headers, duplex: "half" } as RequestInit),
	);
}

async function uploadOf(email: string, visitor: string): Promise<Response> {
	const { cookie } = await addPerson(site.site(), { email });
	const headers = { origin, cookie, "x-forwarded-for": visitor };
	const body = formOf([smallPhoto], true);
	return site.fetch(new Request(`${origin}/profile/photos`, { method: "POST", body, headers }));
}

/** The current status of an answer that may never come, or null. */
const statusOf = (answer: Promise<Response>) =>
	Promise.race([
		answer.then(({ status }) => status),
		new Promise<null>((done) => setTimeout(done, 500, null)),
	]);

test("48 silent connections of nobody take no place: a photo that comes then is stored", async () => {
	for (const path of ["/verification/photo", "/profile/photos", "/profile/photos/upload"]) {
		const attack = Array.from({ length: 48 }, (_, nth) => silent(`31.1.${nth >> 2}.1`, "", path));
		for (const { status, headers } of await Promise.all(attack)) {
			expect([status, headers.get("connection")]).toEqual([303, "close"]);
			expect(headers.get("location")).toMatch(/^\/auth\?next=/);
		}
	}
	const ended = await silent("31.2.1.1", `session=${"a".repeat(43)}; signed-in=1`);
	expect([ended.status, ended.headers.get("connection")]).toEqual([303, "close"]);
	expect((await uploadOf("victim@example.com", "9.9.9.9")).status).toBe(303);
	expect((await rows()).photos).toHaveLength(1);
});

test("an account holds four places from wherever it asks, and a network twenty", async () => {
	const { cookie } = await addPerson(site.site(), { email: "one@example.com" });
	const ofAccount = await Promise.all(
		Array.from({ length: 6 }, (_, nth) => statusOf(silent(`31.3.${nth}.1`, cookie))),
	);
	expect(ofAccount.filter((status) => status === 503)).toHaveLength(2);
	expect((await uploadOf("victim@example.com", "9.9.9.9")).status).toBe(303);
	for (const leave of gone.splice(0)) leave();

	const visitor = (nth: number) => `2001:db8:7:${nth}::1`;
	expect(networkOf("2001:db8:7:3::/64")).toBe("2001:db8:7::/48");
	const statuses: (number | null)[] = [];
	for (let nth = 0; nth < 6; nth += 1) {
		const { cookie } = await addPerson(site.site(), { email: `six${nth}@example.com` });
		const four = Array.from({ length: 4 }, () => statusOf(silent(visitor(nth), cookie)));
		statuses.push(...(await Promise.all(four)));
	}
	expect(statuses.filter((status) => status === 503)).toHaveLength(4);
});

test("while 12 accounts trickle four uploads each, another member's photos are stored", async () => {
	vi.useFakeTimers({ toFake: ["performance"] });
	onTestFinished(() => void vi.useRealTimers());
	const attack: Promise<number | null>[] = [];
	for (let nth = 0; nth < 12; nth += 1) {
		const { cookie } = await addPerson(site.site(), { email: `slow${nth}@example.com` });
		for (let of = 0; of < 4; of += 1) {
			const answer = silent(`31.4.${nth}.1`, cookie, "/profile/photos/upload", 11_000);
			attack.push(statusOf(answer));
		}
	}
	expect(await Promise.all(attack)).toEqual(Array(48).fill(null));
	for (let nth = 0; nth < 3; nth += 1) {
		await vi.advanceTimersByTimeAsync(12_000);
		const stored = await uploadOf(`victim${nth}@example.com`, `9.9.9.${nth}`);
		expect(stored.status).toBe(303);
	}
	expect((await rows()).photos).toHaveLength(3);
});
