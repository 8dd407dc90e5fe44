import { createECDH, createPrivateKey, sign } from "node:crypto";
import type { Kysely } from "kysely";
import { brand } from "../../brand.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import { day, hour } from "../../platform/time.ts";
import { openClaims, sealClaims } from "../../platform/tokens.server.ts";

type Store = Pick<Site, "db" | "vault">;

/** How long new browsers get the same key; those that have it keep it. */
const lastsMs = 365 * day;

/** The key for new subscriptions; created on first use, and renewed after a year. */
export async function currentKey(
	{ db, vault }: Store,
	now = new Date(),
): Promise<{ id: string; publicKey: string }> {
	const [newest] = await newestKeys(db);
	if (newest && now.getTime() - newest.made_at.getTime() < lastsMs) return named(newest);
	const pair = createECDH("prime256v1");
	pair.generateKeys();
	const privateKey = pair.getPrivateKey("base64url");
	await db
		.insertInto("push_keys")
		.values({
			public_key: pair.getPublicKey("base64url"),
			sealed: sealClaims(vault, "push key", { privateKey }),
			made_at: now,
		})
		.execute();
	// Another node may have made one too: all take the same.
	const [made] = await newestKeys(db);
	if (!made) throw new Error("The key is gone.");
	return named(made);
}

const newestKeys = (db: Kysely<Tables>) =>
	db
		.selectFrom("push_keys")
		.select(["id", "public_key", "made_at"])
		.orderBy("made_at", "desc")
		.orderBy("id")
		.limit(1)
		.execute();

const named = ({ id, public_key }: { id: string; public_key: string }) => ({
	id,
	publicKey: public_key,
});

/** The part of the pair used for signing a push. */
type Signing = { publicKey: string; sealed: string };

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The header that identifies the sender to a push service (RFC 8292). */
export function vapidHeader(
	vault: Site["vault"],
	{ publicKey, sealed }: Signing,
	endpoint: URL,
	now = new Date(),
): string {
	const opened = openClaims<{ privateKey: string }>(vault, "push key", sealed);
	if (!opened) throw new Error("The key was sealed with another secret.");
	const point = Buffer.from(publicKey, "base64url");
	const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
		half.toString("base64url"),
	);
	const jwk = { kty: "EC", crv: "P-256", d: opened.privateKey, ...{ x, y } };
	const claims = {
		aud: endpoint.origin,
		exp: Math.floor((now.getTime() + 12 * hour) / 1_000),
		sub: `mailto:${brand.supportEmail}`,
	};
	const said = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
	const key = createPrivateKey({ key: jwk as never, format: "jwk" });
	const signed = sign("sha256", Buffer.from(said), { key, dsaEncoding: "ieee-p1363" });
	return `vapid t=${said}.${signed.toString("base64url")}, k=${publicKey}`;
}
