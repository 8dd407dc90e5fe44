import { useState } from "react";
import { useLive } from "../platform/live/use-live.ts";
import type { Waiting } from "../ui/layout/unread.tsx";

type Counts = { unread?: number; albums?: number; notices?: number };

/** The number of waiting items: as the page was read, then updated by this tab's events. */
export function useWaiting(read: Waiting): Waiting {
	const [known, setKnown] = useState({ read, now: read });
	const isReadAnew = (Object.keys(read) as (keyof Waiting)[]).some(
		(place) => read[place] !== known.read[place],
	);
	if (isReadAnew) setKnown({ read, now: read });
	useLive({
		count: ({ unread, albums, notices }: Counts) =>
			setKnown(({ read, now }) => ({
				read,
				now: {
					"/messages": unread ?? now["/messages"],
					"/profile": albums ?? now["/profile"],
					"/notifications": notices ?? now["/notifications"],
				},
			})),
	});
	return isReadAnew ? read : known.now;
}
