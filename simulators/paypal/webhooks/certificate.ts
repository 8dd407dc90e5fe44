/**
 * The simulator's own certificate chain, recreated at every start: a root, an intermediate
 * authority, and the certificate that signs webhooks. X.509 is written by hand (RFC 5280), because
 * node:crypto can read certificates but not issue them.
 */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** One DER element: tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
	const content = Buffer.concat(parts);
	const length = content.length;
	if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
	const bytes = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
	return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const octets = (content: Buffer) => der(0x04, content);
const bits = (content: Buffer, unused = 0) => der(0x03, Buffer.from([unused]), content);
const yes = Buffer.from([0x01, 0x01, 0xff]);

function oid(dotted: string): Buffer {
	const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
	const bytes = [first * 40 + second];
	for (const arc of rest) {
		const groups = [arc & 127];
		for (let left = arc >> 7; left > 0; left >>= 7) groups.unshift((left & 127) | 128);
		bytes.push(...groups);
	}
	return der(0x06, Buffer.from(bytes));
}

const name = (commonName: string) =>
	sequence(der(0x31, sequence(oid("2.5.4.3"), der(0x0c, Buffer.from(commonName)))));

const between = (from: string, until: string) =>
	sequence(der(0x17, Buffer.from(from)), der(0x17, Buffer.from(until)));

/** Long enough for every clock that a test sets; a UTCTime ends with 2049. */
const validity = {
	authority: between("200101000000Z", "491231235959Z"),
	/** Shorter at both ends, so that a certificate can expire before its authorities do. */
	leaf: between("200102000000Z", "481231235959Z"),
};

const extension = (id: string, value: Buffer, critical = false) =>
	sequence(oid(id), ...(critical ? [yes] : []), octets(value));

type Party = { name: string; key: KeyObject };
type Subject = { name: string; publicKey: KeyObject; isAuthority: boolean };

/** A signed certificate in PEM form; the issuer signs with an elliptic key and SHA-256. */
function issue(subject: Subject, issuer: Party): string {
	const algorithm = sequence(oid("1.2.840.10045.4.3.2"));
	const serial = randomBytes(16);
	serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
	const usage = subject.isAuthority ? bits(Buffer.from([0x06]), 1) : bits(Buffer.from([0x80]), 7);
	const extensions = [
		extension("2.5.29.19", sequence(...(subject.isAuthority ? [yes] : [])), true),
		extension("2.5.29.15", usage, true),
		...(subject.isAuthority
			? []
			: [extension("2.5.29.17", sequence(der(0x82, Buffer.from(subject.name))))]),
	];
	const body = sequence(
		der(0xa0, der(0x02, Buffer.from([2]))),
		der(0x02, serial),
		algorithm,
		name(issuer.name),
		subject.isAuthority ? validity.authority : validity.leaf,
		name(subject.name),
		subject.publicKey.export({ type: "spki", format: "der" }),
		der(0xa3, sequence(...extensions)),
	);
	const whole = sequence(body, algorithm, bits(sign("sha256", body, issuer.key)));
	const lines = whole.toString("base64").replace(/.{64}(?=.)/g, "$&\n");
	return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

/** As in PayPal's own webhook certificate. */
const signerName = "messageverificationcerts.paypal.com";

export type Signer = {
	/** Signs webhooks; RSA, 2048 bits. */
	key: KeyObject;
	/** The signing certificate and its authority's, as served at the certificate URL. */
	chain: string;
	/** The trust anchor of the chain. */
	root: string;
};

/** Creates keys and certificates; each call makes a new chain that earlier roots do not verify. */
export function makeSigner(): Signer {
	const rootKeys = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const middleKeys = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
	const root = { name: "PayPal simulator root", key: rootKeys.privateKey };
	const middle = { name: "PayPal simulator authority", key: middleKeys.privateKey };
	const leaf = { name: signerName, publicKey: keys.publicKey, isAuthority: false };
	const authority = { publicKey: middleKeys.publicKey, isAuthority: true };
	return {
		key: keys.privateKey,
		chain: issue(leaf, middle) + issue({ ...authority, name: middle.name }, root),
		root: issue({ name: root.name, publicKey: rootKeys.publicKey, isAuthority: true }, root),
	};
}
