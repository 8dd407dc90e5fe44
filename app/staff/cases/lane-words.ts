import type { Lane } from "../../moderation/reports.ts";

/** The lanes of cases, what each is about, and within what time it is decided. */
export const laneWords: Readonly<Record<Lane, { letter: string; title: string; promise: string }>> =
	{
		A: { letter: "א׳", title: "קטינים, איומים וסכנה", promise: "בתוך שעתיים, בכל שעה" },
		B: { letter: "ב׳", title: "כסף, שירות, זיוף והונאה", promise: "בתוך 12 שעות" },
		C: { letter: "ג׳", title: "תמונות וטקסטים", promise: "בתוך 24 שעות" },
		D: { letter: "ד׳", title: "הטרדה וכל השאר", promise: "בתוך 48 שעות" },
	};
