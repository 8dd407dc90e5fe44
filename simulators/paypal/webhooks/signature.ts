/** PayPal's webhook signatures: signing, verification, and forgeries. */
import { createVerify, randomBytes, randomUUID, sign, X509Certificate } from "node:crypto";
import { crc32 } from "node:zlib";
import { timeOf } from "../world.ts";
import { makeSigner, type Signer } from "./certificate.ts";

/** Kinds of forged events; a merchant has to refuse each. */
export const forgeries = [
	"bad-signature",
	"changed-body",
	"other-webhook",
	"other-key",
	"foreign-certificate",
	"no-signature",
] as const;

export type Forgery = (typeof forgeries)[number];

type Parts = { id: string; time: string; webhookId: string; body: string };

/** The signed text: transmission id, time, webhook id and the checksum of the raw body. */
const signedText = ({ id, time, webhookId, body }: Parts) =>
	`${id}|${time}|${webhookId}|${crc32(body)}`;

export class WebhookSigner {
	readonly genuine: Signer = makeSigner();
	/** A chain that ends in an untrusted root. */
	#stranger: Signer | undefined;
	readonly certificateId =
		`CERT-${randomBytes(4).toString("hex")}-${randomBytes(4).toString("hex")}`;
	readonly strangerId = `CERT-${randomBytes(4).toString("hex")}-00000000`;
	#webhookId: string;
	#url: () => string;
	#now: () => Date;

	constructor(webhookId: string, url: () => string, now: () => Date) {
		this.#webhookId = webhookId;
		this.#url = url;
		this.#now = now;
	}

	/** The chain with this certificate id, or nothing. */
	find(id: string): string | undefined {
		if (id === this.certificateId) return this.genuine.chain;
		return id === this.strangerId ? this.stranger.chain : undefined;
	}

	get stranger(): Signer {
		this.#stranger ??= makeSigner();
		return this.#stranger;
	}

	/** The headers of a webhook, genuine or forged. */
	headersFor(body: string, forgery?: Forgery): Record<string, string> {
		const id = randomUUID();
		const time = timeOf(this.#now());
		const isStranger = forgery === "other-key";
		const { key } = isStranger ? this.stranger : this.genuine;
		const text = signedText({
			id,
			time,
			webhookId: forgery === "other-webhook" ? "1AB23456CD789012E" : this.#webhookId,
			body: forgery === "changed-body" ? `${body} ` : body,
		});
		const signature = sign("sha256", Buffer.from(text), key);
		if (forgery === "bad-signature") signature.writeUInt8(signature.readUInt8(9) ^ 1, 9);
		const certificate = `${this.#url()}/v1/notifications/certs/${isStranger ? this.strangerId : this.certificateId}`;
		return {
			"content-type": "application/json",
			"user-agent": "PayPal/AUHD-1.0-1",
			"paypal-auth-algo": "SHA256withRSA",
			"paypal-auth-version": "v2",
			"paypal-cert-url":
				forgery === "foreign-certificate"
					? "https://certificates.example.test/v1/notifications/certs/CERT-1"
					: certificate,
			"paypal-transmission-id": id,
			"paypal-transmission-time": time,
			...(forgery === "no-signature"
				? {}
				: { "paypal-transmission-sig": signature.toString("base64") }),
			"correlation-id": randomBytes(7).toString("hex").slice(1),
		};
	}

	/** `POST /v1/notifications/verify-webhook-signature`: PayPal's own verification. */
	verify(given: Record<string, unknown>): boolean {
		const text = (name: string) => String(given[name] ?? "");
		const certificate = `${this.#url()}/v1/notifications/certs/${this.certificateId}`;
		if (text("cert_url") !== certificate || text("webhook_id") !== this.#webhookId) return false;
		const verifier = createVerify("sha256").update(
			signedText({
				id: text("transmission_id"),
				time: text("transmission_time"),
				webhookId: this.#webhookId,
				body: JSON.stringify(given.webhook_event),
			}),
		);
		const { publicKey } = new X509Certificate(this.genuine.chain);
		return verifier.verify(publicKey, text("transmission_sig"), "base64");
	}
}
