import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import type { Kysely } from "kysely";
import { brand } from "../../brand.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Settings } from "../../platform/settings.ts";
import { hashToken } from "../../platform/tokens.server.ts";
import type { Person } from "../sessions/session.server.ts";
import type { MadePasskey, UsedPasskey } from "./passkey.form.ts";
import { listCredentials, type RegisteredPasskey } from "./passkey.server.ts";

const lasts = 5 * 60_000;

/** Who and what a challenge is for; before sign-in there is no account. */
export type Asker = {
	accountId: string | null;
	purpose: "add" | "sign-in" | "unlock";
	/** The session, or before sign-in what a cookie holds: a challenge is answered where it was asked for. */
	browser: string;
};

const boundTo = ({ purpose, browser }: Asker) => hashToken(`${purpose} ${browser}`);

/** A new 256-bit challenge. */
async function makeChallenge(db: Kysely<Tables>, asker: Asker): Promise<Uint8Array<ArrayBuffer>> {
	const challenge = new Uint8Array(randomBytes(32));
	await db
		.insertInto("passkey_challenges")
		.values({
			challenge_hash: hashChallenge(challenge),
			account_id: asker.accountId,
			bound_hash: boundTo(asker),
			expires_at: new Date(Date.now() + lasts),
		})
		.execute();
	return challenge;
}

/** Consumes a challenge, given in Base64url; of two concurrent answers only one succeeds. */
async function spendChallenge(
	db: Kysely<Tables>,
	asker: Asker,
	challenge: string,
): Promise<boolean> {
	const used = await db
		.deleteFrom("passkey_challenges")
		.where("challenge_hash", "=", hashChallenge(Buffer.from(challenge, "base64url")))
		.where("account_id", asker.accountId === null ? "is" : "=", asker.accountId)
		.where("bound_hash", "=", boundTo(asker))
		.where("expires_at", ">", new Date())
		.executeTakeFirst();
	return used.numDeletedRows === 1n;
}

const hashChallenge = (challenge: Uint8Array) =>
	hashToken(Buffer.from(challenge).toString("base64url"));

/** EdDSA, ES256 and RS256 (COSE); every authenticator supports one of them. */
const algorithms = [-8, -7, -257];
const timeout = 5 * 60_000;

/** Its two hundred files are loaded when the first passkey is used, not at every start. */
const webauthn = () => import("@simplewebauthn/server");

type Own = Pick<Person, "accountId" | "sessionId">;

/** Who is authenticating: a browser without a session, or a person unlocking their own. */
type Entering = Own | { browser: string };

const isOwn = (asker: Entering): asker is Own => "accountId" in asker;

const adding = ({ accountId, sessionId }: Own): Asker => ({
	accountId,
	purpose: "add",
	browser: sessionId,
});

const entering = (asker: Entering): Asker =>
	isOwn(asker)
		? { accountId: asker.accountId, purpose: "unlock", browser: asker.sessionId }
		: { accountId: null, purpose: "sign-in", browser: asker.browser };

/** The WebAuthn user handle: the account's random id, no personal data. */
const handleOf = (accountId: string) =>
	new Uint8Array(Buffer.from(accountId.replaceAll("-", ""), "hex"));

/** Registration options for a discoverable passkey, which needs no address at sign-in. */
export async function makeRegistrationOptions(
	db: Kysely<Tables>,
	party: RelyingParty,
	person: Person,
) {
	const { generateRegistrationOptions } = await webauthn();
	return generateRegistrationOptions({
		rpName: party.name,
		rpID: party.id,
		userID: handleOf(person.accountId),
		userName: person.email,
		userDisplayName: person.email,
		challenge: await makeChallenge(db, adding(person)),
		timeout,
		attestationType: "none",
		excludeCredentials: await listCredentials(db, person),
		authenticatorSelection: { residentKey: "required", userVerification: "required" },
		supportedAlgorithmIDs: algorithms,
	});
}

/** Verifies a registration. Its challenge is consumed in any case. */
export async function verifyNewPasskey(
	db: Kysely<Tables>,
	party: RelyingParty,
	person: Own,
	made: MadePasskey,
): Promise<RegisteredPasskey | { refused: "invalid" }> {
	const challenge = await readChallenge(made.response);
	if (challenge === null || !(await spendChallenge(db, adding(person), challenge))) {
		return { refused: "invalid" };
	}
	const { verifyRegistrationResponse } = await webauthn();
	const result = await verifyRegistrationResponse({
		response: { ...made, clientExtensionResults: {} },
		expectedChallenge: challenge,
		expectedOrigin: party.origin,
		expectedRPID: party.id,
		requireUserVerification: true,
		supportedAlgorithmIDs: algorithms,
		// The library throws on invalid input.
	}).catch(() => null);
	if (!result?.verified) return { refused: "invalid" };
	const { credential } = result.registrationInfo;
	return {
		credentialId: credential.id,
		publicKey: Buffer.from(credential.publicKey).toString("base64url"),
		counter: credential.counter,
		transports: made.response.transports,
	};
}

/** Authentication options: for any passkey of the site, or only a person's own. */
export async function makeAuthenticationOptions(
	db: Kysely<Tables>,
	party: RelyingParty,
	asker: Entering,
) {
	const { generateAuthenticationOptions } = await webauthn();
	return generateAuthenticationOptions({
		rpID: party.id,
		challenge: await makeChallenge(db, entering(asker)),
		timeout,
		allowCredentials: isOwn(asker) ? await listCredentials(db, asker) : [],
		userVerification: "required",
	});
}

/**
 * Verifies an authentication and returns its account. The challenge is consumed in any case; a
 * counter that did not increase indicates a clone and is rejected. If a person is given, only that
 * person's passkeys are accepted.
 */
export async function verifyPasskey(
	db: Kysely<Tables>,
	party: RelyingParty,
	asker: Entering,
	used: UsedPasskey,
): Promise<{ accountId: string } | { refused: "invalid" | "unknown" }> {
	const challenge = await readChallenge(used.response);
	const person = isOwn(asker) ? asker : null;
	if (challenge === null || !(await spendChallenge(db, entering(asker), challenge))) {
		return { refused: "invalid" };
	}
	const row = await db
		.selectFrom("passkeys")
		.select(["id", "account_id", "public_key", "counter"])
		.where("credential_id", "=", used.id)
		.executeTakeFirst();
	if (!row || (person && row.account_id !== person.accountId)) return { refused: "unknown" };
	const { userHandle } = used.response;
	const handle = Buffer.from(handleOf(row.account_id)).toString("base64url");
	// Without a typed address the user handle is required (WebAuthn, section 7.2, step 6).
	if (userHandle ? userHandle !== handle : !person) return { refused: "invalid" };
	const { verifyAuthenticationResponse } = await webauthn();
	const result = await verifyAuthenticationResponse({
		response: {
			...used,
			response: { ...used.response, userHandle: handle },
			clientExtensionResults: {},
		},
		expectedChallenge: challenge,
		expectedOrigin: party.origin,
		expectedRPID: party.id,
		credential: {
			id: used.id,
			publicKey: new Uint8Array(Buffer.from(row.public_key, "base64url")),
			counter: row.counter,
		},
		requireUserVerification: true,
	}).catch(() => null);
	if (!result?.verified) return { refused: "invalid" };
	const { newCounter } = result.authenticationInfo;
	const counted = await db
		.updateTable("passkeys")
		.set({ counter: newCounter, last_used_at: new Date() })
		.where("id", "=", row.id)
		// Compare-and-set: of two concurrent answers only one can update the counter.
		.where("counter", "=", row.counter)
		.executeTakeFirst();
	return counted.numUpdatedRows === 1n ? { accountId: row.account_id } : { refused: "invalid" };
}

/** The challenge in an answer's client data; null if it cannot be read, or comes from a frame of another site. */
async function readChallenge({
	clientDataJSON,
}: {
	clientDataJSON: string;
}): Promise<string | null> {
	const { decodeClientDataJSON } = await import("@simplewebauthn/server/helpers");
	try {
		const { challenge, crossOrigin } = decodeClientDataJSON(clientDataJSON) as {
			challenge: unknown;
			crossOrigin?: unknown;
		};
		return typeof challenge === "string" && crossOrigin !== true ? challenge : null;
	} catch {
		return null;
	}
}

/** The WebAuthn relying party ("Relying Party Identifier"). */
export type RelyingParty = { name: string; id: string; origin: string };

/**
 * The relying party of a request: whichever of our origins served its page. Null on an IP address
 * (the demo's `http://127.0.0.1`), because passkeys need a domain name.
 */
export function findRelyingParty(
	{ origin, ownOrigins }: Pick<Settings, "origin" | "ownOrigins">,
	request: Request,
): RelyingParty | null {
	const page = request.headers.get("origin");
	const own = page !== null && ownOrigins.includes(page) ? page : origin;
	const id = new URL(own).hostname;
	return isIP(id.replace(/^\[|\]$/g, "")) ? null : { name: brand.latin, id, origin: own };
}
