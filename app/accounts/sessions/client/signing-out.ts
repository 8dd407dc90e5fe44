const name = "signing-out";

/** Tells the other tabs that this browser is about to sign out: what they hold must go. */
export function announceSigningOut(): void {
	const channel = new BroadcastChannel(name);
	channel.postMessage(null);
	channel.close();
}

/** Calls back when a tab of this browser, this one included, signs out. */
export function onSigningOut(act: () => void): void {
	new BroadcastChannel(name).addEventListener("message", act);
	addEventListener("submit", ({ target }) => {
		if ((target as HTMLFormElement).action.endsWith("/sign-out")) act();
	});
}
