import { createVerify, X509Certificate } from "node:crypto";
import { rootCertificates } from "node:tls";
import { crc32 } from "node:zlib";
import type { Log } from "../../platform/log/log.server.ts";
import type { PaypalSettings } from "../../platform/payment-settings.ts";

/** The only path on PayPal's hosts that certificates may come from. */
const folder = "/v1/notifications/certs/";
const hosts = { live: "api.paypal.com", sandbox: "api.sandbox.paypal.com" } as const;
/** Forged webhooks must not make us fetch one certificate after another. */
const fetchesAMinute = 20;
const refusedMinutes = 10;
const largestFile = 64 * 1024;

type Verdict = "right" | "forged" | "retryable";

/**
 * Verifies PayPal's signature over the exact bytes received: SHA256 with RSA over `id|time|webhook
 * id|crc32 of the body`. The certificate has to come from PayPal's host, belong to PayPal and chain
 * to a trusted authority.
 */
export function openSignatures(
	settings: PaypalSettings,
	log: Log,
): (raw: Buffer, headers: Headers) => Promise<Verdict> {
	const known = new Map<string, X509Certificate>();
	let fetches = { minute: 0, count: 0 };
	/** Names PayPal doesn't know or that returned no certificate of its own: not requested again soon. */
	const refused = new Map<string, { verdict: Verdict; minute: number }>();

	const findCertificate = async (url: URL): Promise<X509Certificate | Verdict> => {
		const kept = known.get(url.href);
		if (kept && isCurrent(kept)) return kept;
		const minute = Math.floor(Date.now() / 60_000);
		const before = refused.get(url.href);
		if (before && minute - before.minute < refusedMinutes) return before.verdict;
		const refuse = (verdict: Verdict): Verdict => {
			if (refused.size >= 1_000) refused.clear();
			refused.set(url.href, { verdict, minute });
			return verdict;
		};
		fetches = { minute, count: fetches.minute === minute ? fetches.count + 1 : 1 };
		if (fetches.count > fetchesAMinute) return "retryable";
		const text = await fetchText(url);
		if (text === null) return "retryable";
		if (text === "unknown") return refuse("retryable");
		const certificate = trusted(text, settings);
		if (!certificate) {
			log.warn({ call: "certificate" }, "paypal");
			return refuse("forged");
		}
		if (known.size >= 10) known.clear();
		known.set(url.href, certificate);
		return certificate;
	};

	return async (raw, headers) => {
		const id = headers.get("paypal-transmission-id") ?? "";
		const time = headers.get("paypal-transmission-time") ?? "";
		const signature = headers.get("paypal-transmission-sig") ?? "";
		if (!id || !time || !signature) return "forged";
		if (headers.get("paypal-auth-algo") !== "SHA256withRSA") return "forged";
		const url = pinned(headers.get("paypal-cert-url"), settings);
		if (!url) return "forged";
		const certificate = await findCertificate(url);
		if (typeof certificate === "string") return certificate;
		const signed = `${id}|${time}|${settings.webhookId}|${crc32(raw)}`;
		const isRight = createVerify("RSA-SHA256")
			.update(signed)
			.verify(certificate.publicKey, signature, "base64");
		return isRight ? "right" : "forged";
	};
}

/** A certificate's URL, if it is on PayPal's certificate path. */
function pinned(text: string | null, { env, apiUrl }: PaypalSettings): URL | null {
	if (!text || !URL.canParse(text)) return null;
	const url = new URL(text);
	const origin = env === "simulator" ? new URL(apiUrl).origin : `https://${hosts[env]}`;
	const isPlain = url.search === "" && url.hash === "" && url.username === "";
	const rest = url.pathname.slice(folder.length);
	const isInFolder = url.pathname.startsWith(folder) && /^[\w.-]{1,100}$/.test(rest);
	return url.origin === origin && isPlain && isInFolder ? url : null;
}

async function fetchText(url: URL): Promise<string | "unknown" | null> {
	try {
		const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(5_000) });
		if (response.status === 404) return "unknown";
		const text = response.ok ? await response.text() : null;
		return text && text.length <= largestFile ? text : null;
	} catch {
		return null;
	}
}

function isCurrent({ validFromDate, validToDate }: X509Certificate): boolean {
	const now = Date.now();
	return validFromDate.getTime() <= now && now < validToDate.getTime();
}

/** The first certificate of a file, if its chain ends at a trusted authority. */
function trusted(pem: string, settings: PaypalSettings): X509Certificate | null {
	const authorities = settings.authority ? [settings.authority] : rootCertificates;
	try {
		const parts = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
		const chain = parts.slice(0, 6).map((part) => new X509Certificate(part));
		const [leaf] = chain;
		if (!leaf || !chain.every(isCurrent) || leaf.ca) return null;
		if (leaf.publicKey.asymmetricKeyType !== "rsa") return null;
		if (settings.env !== "simulator" && !/^CN=[\w.-]+\.paypal\.com$/m.test(leaf.subject))
			return null;
		for (const [index, certificate] of chain.entries()) {
			if (signedByAny(certificate, authorities)) return leaf;
			const next = chain[index + 1];
			if (!next?.ca || !isSignedBy(certificate, next)) return null;
		}
		return null;
	} catch {
		return null;
	}
}

function isSignedBy(certificate: X509Certificate, authority: X509Certificate): boolean {
	return certificate.checkIssued(authority) && certificate.verify(authority.publicKey);
}

function signedByAny(certificate: X509Certificate, authorities: readonly string[]): boolean {
	return authorities.some((pem) => {
		const authority = new X509Certificate(pem);
		if (!isCurrent(authority)) return false;
		return authority.fingerprint256 === certificate.fingerprint256
			? authority.ca
			: isSignedBy(certificate, authority);
	});
}
