import { randomInt } from "node:crypto";
import { type Challenge, createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as v from "valibot";
import type { Vault } from "../secret.server.ts";
import type { Site } from "../site.ts";

/**
 * The amount of work: this many tries of this many rounds (PBKDF2, SHA-256). A try takes a phone
 * two to five milliseconds, so a proof takes one to three seconds (decision 0008).
 */
const rounds = 5_000;
const tries = { least: 300, most: 600 };
const minutesToUse = 20;

/** The form field of a solution: Altcha's own name. */
const field = "altcha";
const longestPayload = 2_000;

/** A swept row is certain to belong to a challenge that every process considers expired. */
export const proofStays = { minutes: 1 };

/** Both keys are derived from a secret of the site, for this purpose only; the current one's come first. */
function keysOf(vault: Vault) {
	const solutions = vault.digests("proof", "solution");
	return vault.digests("proof", "challenge").map((hmacSignatureSecret, nth) => ({
		hmacSignatureSecret,
		hmacKeySignatureSecret: solutions[nth] ?? "",
	}));
}

/** A challenge for one form, to be solved within twenty minutes. It is signed, not stored. */
export function makeChallenge({ vault }: Pick<Site, "vault">): Promise<Challenge> {
	return createChallenge({
		algorithm: "PBKDF2/SHA-256",
		cost: rounds,
		counter: randomInt(tries.least, tries.most + 1),
		deriveKey,
		expiresAt: new Date(Date.now() + minutesToUse * 60_000),
		...keysOf(vault)[0],
	});
}

const payloadShape = v.object({
	challenge: v.object({
		parameters: v.looseObject({ nonce: v.string(), expiresAt: v.number() }),
		signature: v.string(),
	}),
	solution: v.object({ counter: v.number(), derivedKey: v.string() }),
});

const spentBy = new WeakMap<FormData, Promise<boolean>>();

/**
 * Whether a form has a valid proof of work, which is now used up, for whoever asks about this form. One that
 * is missing, wrong, forged, expired or already used is invalid; the caller limits such forms more strictly.
 */
export function spendProof(site: Pick<Site, "db" | "vault">, form: FormData): Promise<boolean> {
	const spent = spentBy.get(form) ?? spend(site, form);
	spentBy.set(form, spent);
	return spent;
}

async function spend({ db, vault }: Pick<Site, "db" | "vault">, form: FormData): Promise<boolean> {
	const payload = readPayload(form.get(field));
	if (!payload) return false;
	if (!(await isSolved(vault, payload))) return false;
	const { nonce, expiresAt } = payload.challenge.parameters;
	const spent = await db
		.insertInto("spent_proofs")
		.values({ nonce, expires_at: new Date(expiresAt * 1_000) })
		.onConflict((conflict) => conflict.column("nonce").doNothing())
		.returning("nonce")
		.executeTakeFirst();
	return spent !== undefined;
}

async function isSolved(vault: Vault, payload: Payload): Promise<boolean> {
	for (const keys of keysOf(vault)) {
		if ((await verifySolution({ ...payload, deriveKey, ...keys })).verified) return true;
	}
	return false;
}

function readPayload(given: FormDataEntryValue | null) {
	if (typeof given !== "string" || given.length > longestPayload) return null;
	try {
		const read = JSON.parse(Buffer.from(given, "base64").toString("utf8"));
		const { output, success } = v.safeParse(payloadShape, read);
		return success ? (output as Payload & typeof output) : null;
	} catch {
		return null;
	}
}
