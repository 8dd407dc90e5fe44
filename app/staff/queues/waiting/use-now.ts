import { useEffect, useState } from "react";

const minute = 60_000;

/** The moment of the page, each minute a later one: the clock of this computer may be wrong. */
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
