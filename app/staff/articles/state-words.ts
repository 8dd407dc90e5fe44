import type { ArticleState } from "../../articles/writing.server.ts";

export const stateWords: Readonly<
	Record<ArticleState, { words: string; kind: "success" | "accent" | "plain" }>
> = {
	shown: { words: "באתר", kind: "success" },
	newer: { words: "באתר, גרסה קודמת", kind: "accent" },
	hidden: { words: "לא באתר", kind: "plain" },
};
