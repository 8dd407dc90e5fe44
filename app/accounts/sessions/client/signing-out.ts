const name = "signing-out";

/** Tells the other tabs that this browser is about to sign out: what they hold must go. */
export function announceSigningOut(): void {
	const channel = new BroadcastChannel(name);
	channel.postMessage(null);
	channel.close();
}

/** Subscribes to sign-outs in any tab of this browser, including this one; returns the unsubscribe function. */
export function onSigningOut(act: () => void): () => void {
	const channel = new BroadcastChannel(name);
	channel.addEventListener("message", act);
	const submit = ({ target }: Event) => {
		if ((target as HTMLFormElement).action.endsWith("/sign-out")) act();
	};
	addEventListener("submit", submit);
	return () => {
		channel.close();
		removeEventListener("submit", submit);
	};
}
