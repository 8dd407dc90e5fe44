import { useState } from "react";
import type { Presence } from "../members/cards/member-words.ts";
import { useLive } from "../platform/live/use-live.ts";
import type { PresenceData } from "./event-data.ts";

/** By conversation. */
export type Presences = Readonly<Record<string, Presence>>;

const none: Presences = {};

/** Presence changes since the page's data was loaded. */
export function usePresences(readAt: Date): Presences {
	const [heard, setHeard] = useState({ readAt, all: none });
	useLive({
		presence: ({ conversation, presence }: PresenceData) =>
			setHeard((before) => ({
				readAt,
				all: { ...(before.readAt === readAt ? before.all : none), [conversation]: presence },
			})),
	});
	return heard.readAt === readAt ? heard.all : none;
}
