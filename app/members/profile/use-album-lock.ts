import { useEffect, useEffectEvent, useState } from "react";
import { useLive } from "../../platform/live/use-live.ts";
import type { AlbumView } from "../album/album.server.ts";

/** How often an open page checks that the album is still open to it. */
const askMs = 20_000;
/** The maximum delay of browser timers. */
const longestMs = 2 ** 31 - 1;

/**
 * The album's current state: closed as soon as the server closes it. The page asks on an event, when the album's
 * time ends, when the page becomes visible again, and now and then.
 */
export function useAlbumLock(publicId: string, read: AlbumView | null): AlbumView | null {
	const [shut, setShut] = useState<AlbumView | null>(null);
	const isShut = shut === read;
	const open = read?.kind === "open" && !isShut ? read : null;
	const isOpen = open !== null;
	const until = open?.until?.getTime();
	const look = useEffectEvent(async () => {
		const address = open?.pictures[0]?.address;
		if (!address || document.hidden) return;
		const asked = { method: "HEAD", cache: "no-store" } as const;
		const answer = await fetch(address, asked).catch(() => null);
		if (answer?.status === 404) setShut(open);
	});
	useEffect(() => {
		if (!isOpen) return;
		const see = () => void look();
		const ask = setInterval(see, askMs);
		document.addEventListener("visibilitychange", see);
		addEventListener("pageshow", see);
		return () => {
			clearInterval(ask);
			document.removeEventListener("visibilitychange", see);
			removeEventListener("pageshow", see);
		};
	}, [isOpen]);
	useEffect(() => {
		const left = (until ?? Number.POSITIVE_INFINITY) - Date.now();
		if (left >= longestMs) return;
		const timer = setTimeout(() => void look(), left);
		return () => clearTimeout(timer);
	}, [until]);
	useLive({
		reload: () => void look(),
		notification: ({ album }: { album?: string }) => {
			if (album === publicId) void look();
		},
	});
	return read && isShut ? { kind: "shut" } : read;
}
