import { useEffect, useState } from "react";

const minute = 60_000;

/** The page's current time, updated every minute from the server's: this computer's clock may be wrong. */
export function useNow(servedAt: Date): Date {
	const [later, setLater] = useState({ servedAt, passedMs: 0 });
	useEffect(() => {
		const from = performance.now();
		const timer = setInterval(
			() => setLater({ servedAt, passedMs: performance.now() - from }),
			minute,
		);
		return () => clearInterval(timer);
	}, [servedAt]);
	return later.servedAt === servedAt ? new Date(servedAt.getTime() + later.passedMs) : servedAt;
}
