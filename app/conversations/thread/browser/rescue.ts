// What was being typed when the session ended elsewhere waits in this tab for the same writer to sign in again.
import { onSigningOut } from "../../../accounts/sessions/client/signing-out.ts";
import { field } from "./composer.ts";
import { thread } from "./log.ts";

const prefix = "unsaved ";
const lastsMs = 30 * 60_000;

/** Browsers may forbid storage; then there is nothing to bring back. */
function withStorage(work: (storage: Storage) => void): void {
	try {
		work(sessionStorage);
	} catch {}
}

function keyOf(): string {
	const { conversation, writer } = thread()?.dataset ?? {};
	return `${prefix}${writer} ${conversation}`;
}

function forget(isForgotten: (key: string) => boolean): void {
	withStorage((storage) => {
		for (const key of Object.keys(storage)) {
			if (key.startsWith(prefix) && isForgotten(key)) storage.removeItem(key);
		}
	});
}

/** Fills in what was rescued; what another person typed in this tab is forgotten. */
export function bringBack(onFilled: () => void): void {
	forget((key) => !key.startsWith(`${prefix}${thread()?.dataset.writer} `));
	withStorage((storage) => {
		const place = field();
		const { text, at } = JSON.parse(storage.getItem(keyOf()) ?? "{}");
		storage.removeItem(keyOf());
		if (!place || typeof text !== "string" || Date.now() - at > lastsMs) return;
		place.value = text;
		onFilled();
	});
}

/** Rescues what is being typed when the session ends, unless this browser signs out itself. */
export function rescueWhenEnded(): void {
	let isSigningOut = false;
	onSigningOut(() => {
		isSigningOut = true;
		forget(() => true);
	});
	addEventListener("live", (event) => {
		const text = field()?.value ?? "";
		if ((event as CustomEvent<{ kind: string }>).detail.kind !== "closed") return;
		if (isSigningOut || !text.trim()) return;
		withStorage((storage) => {
			storage.setItem(keyOf(), JSON.stringify({ text, at: Date.now() }));
		});
	});
}
