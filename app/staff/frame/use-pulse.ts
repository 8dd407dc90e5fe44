import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

const askEveryMs = 4_000;

/** Reads the page anew soon after something at the desk changed, on whatever node; a page that nobody sees waits. */
export function usePulse(): void {
	const { revalidate } = useRevalidator();
	const renew = useEffectEvent(() => void revalidate());
	useEffect(() => {
		let known: string | undefined;
		const ask = async () => {
			if (document.hidden) return;
			const answer = await fetch("/staff/pulse", { redirect: "manual" }).catch(() => null);
			if (!answer?.ok) return;
			const pulse = await answer.text();
			if (known !== undefined && known !== pulse) renew();
			known = pulse;
		};
		void ask();
		const timer = setInterval(() => void ask(), askEveryMs);
		document.addEventListener("visibilitychange", ask);
		return () => {
			clearInterval(timer);
			document.removeEventListener("visibilitychange", ask);
		};
	}, []);
}
