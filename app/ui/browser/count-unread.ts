type Told = { kind: string; data: { unread?: number; albums?: number } };

/** The numbers in header, bar and side, as they are told to the open page. */
export function countUnread(): void {
	addEventListener("live", (event) => {
		const { kind, data } = (event as CustomEvent<Told>).detail;
		if (kind !== "count") return;
		if (data.unread !== undefined) show("/messages", data.unread);
		if (data.albums !== undefined) show("/profile", data.albums);
	});
}

function show(where: string, count: number): void {
	for (const place of document.querySelectorAll<HTMLElement>(`[data-waiting="${where}"]`)) {
		const words = document.createElement("span");
		words.className = "sr";
		words.textContent = place.dataset.words ?? "";
		place.replaceChildren(...(count > 0 ? [words, count > 99 ? "99+" : String(count)] : []));
		place.hidden = count === 0;
		const link = place.closest<HTMLElement>('header a[href="/messages"]');
		if (link && count > 0) link.dataset.unread = String(count);
		else if (link) delete link.dataset.unread;
	}
}
