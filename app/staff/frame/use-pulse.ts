import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { startOver } from "./drafts.ts";

const askEveryMs = 4_000;

/**
 * Reloads the page's data soon after something at the desk changed, on any node; a hidden page waits. If another
 * staff member has signed in in this browser, the page becomes theirs, and what was typed is forgotten.
 */
export function usePulse({ name, here }: { name: string; here: readonly string[] }): void {
	const { revalidate } = useRevalidator();
	const renew = useEffectEvent(() => void revalidate());
	const isShown = useEffectEvent(
		(said: string | null) => said === null || said === encodeURIComponent(here.join(", ")),
	);
	useEffect(() => {
		let known: string | undefined;
		const ask = async () => {
			if (document.hidden) return;
			const answer = await fetch(`/staff/pulse?at=${encodeURIComponent(location.pathname)}`, {
				redirect: "manual",
			}).catch(() => null);
			// Whoever is no longer on the staff sees nothing of what is open here.
			if (answer?.status === 404) {
				startOver();
			}
			if (!answer?.ok) return;
			const whose = answer.headers.get("X-Staff");
			// The previous version does not send it.
			if (whose !== null && whose !== encodeURIComponent(name)) {
				startOver();
				return;
			}
			const pulse = await answer.text();
			// Somebody may have arrived between the page and its first poll.
			const isSame = isShown(answer.headers.get("X-Here"));
			if (!isSame || (known !== undefined && known !== pulse)) renew();
			known = pulse;
		};
		void ask();
		const timer = setInterval(() => void ask(), askEveryMs);
		document.addEventListener("visibilitychange", ask);
		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", ask);
		};
	}, [name]);
}
