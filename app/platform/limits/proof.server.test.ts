import type { Challenge } from "altcha-lib";
import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { solveProof } from "../../../test/proof.ts";
import { sweepTable } from "../../../test/sweep.ts";
import { makeVault } from "../secret.server.ts";
import { makeChallenge, spendProof } from "./proof.server.ts";

const db = testDatabase();
const vault = makeVault("a-secret-for-tests-0123456789-abcdefghij");
const site = () => ({ db: db(), vault });
let challenge: Challenge;
let solved: string;

beforeAll(async () => {
	challenge = await makeChallenge({ vault });
	solved = await solveProof(challenge);
});

const spend = (altcha: string, given: Parameters<typeof spendProof>[0] = site()) => {
	const form = new FormData();
	form.set("altcha", altcha);
	return spendProof(given, form);
};
const open = (payload: string) => JSON.parse(atob(payload));
const pack = (payload: unknown) => btoa(JSON.stringify(payload));
/** The solved payload with changes; undefined fields are left out. */
const changed = (given: { parameters?: object; signature?: undefined; solution?: object }) => {
	const { challenge: whole, solution } = open(solved);
	const { parameters, solution: other, ...rest } = given;
	return pack({
		challenge: { ...whole, ...rest, parameters: { ...whole.parameters, ...parameters } },
		solution: { ...solution, ...other },
	});
};
const rows = () => db().selectFrom("spent_proofs").selectAll().execute();

test("a solution counts once, however it is encoded and however often it is sent at once", async () => {
	const spelled = btoa(JSON.stringify(open(solved), null, 1));
	const results = await Promise.all([solved, spelled, solved].map((payload) => spend(payload)));
	expect(results.filter(Boolean)).toHaveLength(1);
	expect(await spend(solved)).toBe(false);
	expect(await rows()).toHaveLength(1);
});

test("a solution that is forged, changed or made for another secret is rejected without a trace", async () => {
	const easy = await makeChallenge({ vault: makeVault("another") });
	const { keyPrefix } = challenge.parameters;
	const forged = [
		changed({ parameters: { cost: 1 } }),
		changed({ parameters: { nonce: "0".repeat(32) } }),
		changed({ parameters: { expiresAt: 4_000_000_000 } }),
		changed({ parameters: { expiresAt: undefined } }),
		changed({ parameters: { keySignature: undefined } }),
		changed({ signature: undefined }),
		changed({ solution: { derivedKey: "0".repeat(64) } }),
		changed({ solution: { derivedKey: keyPrefix } }),
		changed({ solution: { counter: "5" } }),
		await solveProof(easy),
		pack({ challenge, solution: null }),
		`${solved}${" ".repeat(2_000)}`,
	];
	for (const payload of forged) expect(await spend(payload), payload).toBe(false);
	expect(await rows()).toEqual([]);
	expect(await spend(solved)).toBe(true);
});

test("anything else in the field is rejected without an error", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.oneof(
				fc.string({ unit: "binary" }),
				fc.base64String(),
				fc.json().map((json) => Buffer.from(json).toString("base64")),
			),
			async (payload) => {
				expect(await spend(payload)).toBe(false);
			},
		),
	);
	expect(await spendProof(site(), new FormData())).toBe(false);
});

test("a solution is valid for twenty minutes, then its row is deleted too", async () => {
	const late = await solveProof(await makeChallenge({ vault }));
	expect(await spend(solved)).toBe(true);
	vi.useFakeTimers({ toFake: ["Date"] });
	try {
		vi.setSystemTime(Date.now() + 19 * 60_000);
		await sweepTable(site().db, "spent_proofs");
		expect(await spend(solved)).toBe(false);
		// For half a minute after its expiry another process may still consider it valid.
		vi.setSystemTime(Date.now() + 90_000);
		await sweepTable(site().db, "spent_proofs");
		expect(await rows()).toHaveLength(1);
		vi.setSystemTime(Date.now() + 90_000);
		expect(await spend(late)).toBe(false);
		await sweepTable(site().db, "spent_proofs");
		expect(await rows()).toEqual([]);
	} finally {
		vi.useRealTimers();
	}
});

test("the work is bounded: neither free nor endless", async () => {
	expect(challenge.parameters).toMatchObject({ algorithm: "PBKDF2/SHA-256", cost: 5_000 });
	const { counter } = open(solved).solution;
	expect(counter).toBeGreaterThanOrEqual(300);
	expect(counter).toBeLessThanOrEqual(600);
});
