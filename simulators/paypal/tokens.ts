/** `POST /v1/oauth2/token`: a bearer token for the client's id and secret. */
import { randomBytes, timingSafeEqual } from "node:crypto";
import { type Answer, refuse } from "./errors.ts";
import type { Call } from "./idempotency.ts";

type Client = { clientId: string; clientSecret: string };

const isSame = (one: string, other: string) =>
	one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

export class Tokens {
	#until = new Map<string, number>();
	#client: Client;
	#seconds: number;
	#now: () => Date;

	constructor(client: Client, seconds: number, now: () => Date) {
		this.#client = client;
		this.#seconds = seconds;
		this.#now = now;
	}

	issue({ headers, raw }: Call): Answer {
		const basic = /^Basic (.+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
		const given = Buffer.from(basic, "base64").toString();
		const { clientId, clientSecret } = this.#client;
		if (!isSame(given, `${clientId}:${clientSecret}`)) {
			const body = {
				error: "invalid_client",
				error_description: "Client Authentication failed",
			};
			return { status: 401, body };
		}
		if (new URLSearchParams(raw.toString()).get("grant_type") !== "client_credentials") {
			const body = {
				error: "unsupported_grant_type",
				error_description: "Grant Type is not supported",
			};
			return { status: 400, body };
		}
		const token = `A21AA${randomBytes(48).toString("base64url")}`;
		this.#until.set(token, this.#now().getTime() + this.#seconds * 1000);
		return {
			status: 200,
			body: {
				scope:
					"https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund openid",
				access_token: token,
				token_type: "Bearer",
				app_id: "APP-80W284485P519543T",
				expires_in: this.#seconds,
				nonce: `${this.#now().toISOString().slice(0, 19)}Z${randomBytes(16).toString("base64url")}`,
			},
		};
	}

	/** Null when the token is valid. */
	check({ headers }: Call): Answer | null {
		const token = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1];
		if (!token) return refuse(401);
		if ((this.#until.get(token) ?? 0) > this.#now().getTime()) return null;
		const body = {
			error: "invalid_token",
			error_description: "Token signature verification failed",
		};
		return { status: 401, body };
	}

	/** Invalidates every token, like a restart of PayPal's. */
	revoke(): void {
		this.#until.clear();
	}
}
