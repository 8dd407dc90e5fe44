import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Whether the page is hydrated; false on the server. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		subscribe,
		() => true,
		() => false,
	);
}
