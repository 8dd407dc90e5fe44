/** Which settings would leave a site unsafe; one sentence for each. */

/** Browsers' list takes a name only together with all below it. */
export function incompleteHsts(given: { HSTS_SUBDOMAINS: string; HSTS_PRELOAD: string }): string[] {
	if (given.HSTS_PRELOAD === "off" || given.HSTS_SUBDOMAINS === "on") return [];
	return ["HSTS_SUBDOMAINS is missing: HSTS_PRELOAD needs it on, or set HSTS_PRELOAD to off."];
}

/** Names that belong to nobody (RFC 2606): a setting with one was left as an example writes it. */
export const isExampleName = (host: string) => /(^|\.)example(\.(com|net|org))?$/i.test(host);

/** What makes the address or the secret of a production site unsafe. */
export function unsafe(origin: string | undefined, secret: string | undefined): string[] {
	const sentences: string[] = [];
	if (!origin) sentences.push("ORIGIN is missing: set it to the address of the site.");
	else if (!origin.startsWith("https://"))
		sentences.push("ORIGIN is unsafe: it must start with https://.");
	else if (isExampleName(new URL(origin).hostname))
		sentences.push("ORIGIN is still the example's: set it to the address of the site.");
	if (!secret) sentences.push("SECRET is missing: set it to at least 32 random characters.");
	else if (secret.split(",").some((one) => isWeak(one.trim()))) {
		sentences.push("SECRET is unsafe: it must hold at least 32 random characters.");
	}
	return sentences;
}

const isWeak = (secret: string) => secret.length < 32 || new Set(secret).size < 10;

/** The same of the files' keys, which the secret must not be. */
export function unsafeFilesKeys(
	keys: readonly string[] | undefined,
	secret: string | undefined,
): string[] {
	if (!keys) {
		return ["FILES_KEY is missing: set it to at least 32 random characters, another than SECRET."];
	}
	if (keys.some(isWeak)) {
		return ["FILES_KEY is unsafe: each of its keys must hold at least 32 random characters."];
	}
	const secrets = secret?.split(",").map((one) => one.trim()) ?? [];
	// An older one may be, so that it can be rotated away.
	if (!keys[0] || !secrets.includes(keys[0])) return [];
	return ["FILES_KEY is unsafe: it must be another than SECRET."];
}

type Doubtful = { origin: string; limits: number; logLevel: string; isDemo: boolean };

/** Settings with which a production site runs, and which are hardly meant. */
export function doubtful({ origin, limits, logLevel, isDemo }: Doubtful): string[] {
	if (isDemo) return [];
	const warnings: string[] = [];
	const { hostname } = new URL(origin);
	if (/^(localhost|127\.|\[::1\])/.test(hostname)) {
		warnings.push(`ORIGIN is ${origin}: nobody else can open an address of this machine.`);
	}
	if (limits > 5) warnings.push(`LIMITS is ${limits}: every limit is that many times as high.`);
	if (logLevel === "silent") warnings.push("LOG_LEVEL is silent: nobody will see what goes wrong.");
	return warnings;
}
