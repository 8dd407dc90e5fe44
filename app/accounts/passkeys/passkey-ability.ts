/**
 * Whether this browser can use passkeys, known once a script runs. `address`: it could, but the
 * page is served from an IP address, and passkeys need a domain name.
 */
type PasskeyAbility = "able" | "unable" | "address";

/** What this browser can do; in the browser only. */
export function passkeyAbility(): PasskeyAbility {
	if (typeof PublicKeyCredential !== "function") return "unable";
	return /^[\d.]+$|^\[/.test(location.hostname) ? "address" : "able";
}

/** The same page under the domain where passkeys work, when it was opened by IP address. */
export function namedAddress(): { home: string; page: string } {
	const { protocol, port, pathname, search } = location;
	const home = `${protocol}//localhost${port ? `:${port}` : ""}`;
	return { home, page: home + pathname + search };
}
