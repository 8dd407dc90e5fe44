import { type RefObject, useEffect, useEffectEvent } from "react";
import { onSigningOut } from "../../../accounts/sessions/client/signing-out.ts";
import { useLive } from "../../../platform/live/use-live.ts";

const prefix = "unsaved ";
const lastsMs = 30 * 60_000;
let isSigningOut = false;

/** Browsers may forbid storage; then there is nothing to bring back. */
function withStorage(work: (storage: Storage) => void): void {
	try {
		work(sessionStorage);
	} catch {}
}

function forget(isForgotten: (key: string) => boolean): void {
	withStorage((storage) => {
		for (const key of Object.keys(storage)) {
			if (key.startsWith(prefix) && isForgotten(key)) storage.removeItem(key);
		}
	});
}

/**
 * Text being typed when the session ended elsewhere waits in this tab until the same writer signs in again; another
 * person's text, or that of somebody who signs out here, is dropped.
 * @param onFilled called with the restored text.
 */
export function useRescue(
	field: RefObject<HTMLTextAreaElement | null>,
	{ conversation, writer }: { conversation: string; writer: string | null },
	onFilled: (text: string) => void,
): void {
	const key = `${prefix}${writer} ${conversation}`;
	const fill = useEffectEvent((text: string) => {
		if (!field.current) return;
		field.current.value = text;
		onFilled(text);
	});
	useEffect(() => {
		forget((one) => !one.startsWith(`${prefix}${writer} `));
		withStorage((storage) => {
			const { text, at } = JSON.parse(storage.getItem(key) ?? "{}");
			storage.removeItem(key);
			if (typeof text === "string" && Date.now() - at <= lastsMs) fill(text);
		});
	}, [key, writer]);
	useEffect(
		() =>
			onSigningOut(() => {
				isSigningOut = true;
				forget(() => true);
			}),
		[],
	);
	useLive({
		closed: () => {
			const text = field.current?.value ?? "";
			if (isSigningOut || !text.trim()) return;
			withStorage((storage) => storage.setItem(key, JSON.stringify({ text, at: Date.now() })));
		},
	});
}
