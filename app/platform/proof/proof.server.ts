import { randomInt } from "node:crypto";
import { type Challenge, createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import * as v from "valibot";
import type { Vault } from "../secret.server.ts";
import type { Site } from "../site.ts";

/**
 * How much work: so many tries of so many rounds (PBKDF2, SHA-256). A phone does two to five
 * milliseconds of it in one try, so it is done within one to three seconds (decision 0008).
 */
const rounds = 5_000;
const tries = { least: 300, most: 600 };
const minutesToUse = 20;

/** The form field that a solution travels in: Altcha's own name. */
const field = "altcha";
const longestPayload = 2_000;

/** A swept row is surely of a challenge that every process holds for expired. */
const sweepAfterMs = 60_000;

/** Both keys come from the site's secret, for this purpose only. */
const keysOf = (vault: Vault) => ({
	hmacSignatureSecret: vault.digest("proof", "challenge"),
	hmacKeySignatureSecret: vault.digest("proof", "solution"),
});

/** Work for one form, to be done within twenty minutes. Nothing of it is stored: it is signed. */
export function makeChallenge({ vault }: Pick<Site, "vault">): Promise<Challenge> {
	return createChallenge({
		algorithm: "PBKDF2/SHA-256",
		cost: rounds,
		counter: randomInt(tries.least, tries.most + 1),
		deriveKey,
		expiresAt: new Date(Date.now() + minutesToUse * 60_000),
		...keysOf(vault),
	});
}

const payloadShape = v.object({
	challenge: v.object({
		parameters: v.looseObject({ nonce: v.string(), expiresAt: v.number() }),
		signature: v.string(),
	}),
	solution: v.object({ counter: v.number(), derivedKey: v.string() }),
});

/**
 * Whether a form brings work that was done for it, now used up. A solution that is missing, wrong,
 * forged, expired or was used before is none; the caller bounds such forms more tightly.
 */
export async function spendProof(
	{ db, vault }: Pick<Site, "db" | "vault">,
	form: FormData,
): Promise<boolean> {
	const payload = readPayload(form.get(field));
	if (!payload) return false;
	const { verified } = await verifySolution({ ...payload, deriveKey, ...keysOf(vault) });
	if (!verified) return false;
	const { nonce, expiresAt } = payload.challenge.parameters;
	const spent = await db
		.insertInto("spent_proofs")
		.values({ nonce, expires_at: new Date(expiresAt * 1_000) })
		.onConflict((conflict) => conflict.column("nonce").doNothing())
		.returning("nonce")
		.executeTakeFirst();
	return spent !== undefined;
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

/** Forgets used proofs whose challenge has expired. */
export async function dropExpiredProofs({ db }: Pick<Site, "db">): Promise<void> {
	const before = new Date(Date.now() - sweepAfterMs);
	await db.deleteFrom("spent_proofs").where("expires_at", "<", before).execute();
}
