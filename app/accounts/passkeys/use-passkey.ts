import { useState } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { namedAddress, passkeyAbility } from "./passkey-ability.ts";

/**
 * A passkey button in a page in which React runs: what the browser can do, and what became of a press.
 * @param use why the passkey could not be used, or null when the page is being left.
 */
export function usePasskey(use: () => Promise<string | null>) {
	const ability = useHydrated() ? passkeyAbility() : undefined;
	const [isBusy, setBusy] = useState(false);
	const [refused, setRefused] = useState<string | null>(null);
	const press = async () => {
		setBusy(true);
		setRefused(null);
		const why = await use();
		setRefused(why);
		setBusy(why === null);
	};
	const address = ability === "address" ? namedAddress() : undefined;
	return { ability, address, isBusy, refused, press };
}
