/** An authenticator for tests: creates and uses one passkey (ES256) as a phone would. */
import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

type Circumstances = {
	origin?: string;
	/** Whether the page was in a frame of another site. */
	crossOrigin?: boolean;
	rpId?: string;
	/** Whether it verified the user by finger, face or PIN. */
	isVerified?: boolean;
	/** The signature counter it reports; authenticators that sync a key across devices report 0. */
	counter?: number;
	userHandle?: string;
};

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** A new authenticator; `make` and `use` respond to the site's options. */
export function makeAuthenticator() {
	const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const { x = "", y = "" } = publicKey.export({ format: "jwk" });
	const id = randomBytes(16);
	let handle = "";

	const clientData = (
		type: string,
		challenge: string,
		{ origin, crossOrigin = false }: Circumstances,
	) =>
		Buffer.from(
			JSON.stringify({
				type,
				challenge,
				origin: origin ?? "http://localhost:3000",
				crossOrigin,
			}),
		);
	const authData = ({ rpId, isVerified = true, counter = 0 }: Circumstances, flags: number) => {
		const count = Buffer.alloc(4);
		count.writeUInt32BE(counter);
		const present = 0x01 | (isVerified ? 0x04 : 0) | flags;
		return Buffer.concat([sha256(rpId ?? "localhost"), Buffer.from([present]), count]);
	};
	// COSE_Key (RFC 9053): EC2, ES256, P-256.
	const key = Buffer.concat([
		Buffer.from("a5010203262001215820", "hex"),
		Buffer.from(x, "base64url"),
		Buffer.from("225820", "hex"),
		Buffer.from(y, "base64url"),
	]);

	return {
		id: encode(id),
		make(options: { challenge: string; user: { id: string } }, circumstances: Circumstances = {}) {
			handle = options.user.id;
			const data = Buffer.concat([
				authData(circumstances, 0x40),
				Buffer.alloc(16),
				Buffer.from([0, id.length]),
				id,
				key,
			]);
			// { fmt: "none", attStmt: {}, authData }
			const attestation = Buffer.concat([
				Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
				Buffer.from([data.length]),
				data,
			]);
			return {
				id: encode(id),
				rawId: encode(id),
				type: "public-key" as const,
				response: {
					clientDataJSON: encode(clientData("webauthn.create", options.challenge, circumstances)),
					attestationObject: encode(attestation),
					transports: ["internal"],
				},
			};
		},
		use(options: { challenge: string }, circumstances: Circumstances = {}) {
			const client = clientData("webauthn.get", options.challenge, circumstances);
			const data = authData(circumstances, 0);
			const signature = createSign("sha256").update(data).update(sha256(client)).sign(privateKey);
			return {
				id: encode(id),
				rawId: encode(id),
				type: "public-key" as const,
				response: {
					clientDataJSON: encode(client),
					authenticatorData: encode(data),
					signature: encode(signature),
					userHandle: circumstances.userHandle ?? handle,
				},
			};
		},
	};
}
