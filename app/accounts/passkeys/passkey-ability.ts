import { useEffect, useState } from "react";

/**
 * Whether this browser can use passkeys, known once a script runs. `address`: it could, but the
 * page is served from an IP address, and passkeys need a domain name.
 */
export type PasskeyAbility = "unknown" | "able" | "unable" | "address";

export function usePasskeyAbility(): PasskeyAbility {
	const [ability, setAbility] = useState<PasskeyAbility>("unknown");
	useEffect(() => {
		const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
		const isAble = typeof PublicKeyCredential === "function";
		setAbility(isAble ? (isAddress ? "address" : "able") : "unable");
	}, []);
	return ability;
}
