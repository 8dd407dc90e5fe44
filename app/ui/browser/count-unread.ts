/** The number at the link to the conversations, in header and bar, as it is told to the open page. */
export function countUnread(): void {
	addEventListener("live", (event) => {
		const { kind, data } = (event as CustomEvent<{ kind: string; data: { unread?: number } }>)
			.detail;
		if (kind === "count" && data.unread !== undefined) show(data.unread);
	});
}

function show(unread: number): void {
	for (const place of document.querySelectorAll<HTMLElement>("[data-waiting]")) {
		const words = document.createElement("span");
		words.className = "sr";
		words.textContent = place.dataset.words ?? "";
		place.replaceChildren(...(unread > 0 ? [words, unread > 99 ? "99+" : String(unread)] : []));
		place.hidden = unread === 0;
		const link = place.closest<HTMLElement>("header a");
		if (link && unread > 0) link.dataset.unread = String(unread);
		else if (link) delete link.dataset.unread;
	}
}
