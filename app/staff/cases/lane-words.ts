import type { HeldMessage } from "../../conversations/desk/held.server.ts";

/** The lanes of messages that wait, and what each is about. */
export const laneWords: Readonly<Record<HeldMessage["lane"], { letter: string; title: string }>> = {
	A: { letter: "א׳", title: "קטינים ואיומים" },
	B: { letter: "ב׳", title: "כסף, שירות או הונאה" },
	D: { letter: "ד׳", title: "הטרדה וכל השאר" },
};
