import type { HeldWords } from "../../conversations/held-words.server.ts";
import { withSides } from "../../conversations/message-context.server.ts";

/** A message that a rule held as a page gets it: sides in place of members. */
export const showHeld = <Held extends { opened: HeldWords | null }>(
	{ opened, ...held }: Held,
	memberId: string,
) => ({
	...held,
	opened: opened && {
		text: opened.text,
		hits: opened.hits.map(({ rule, title, score, marks }) => ({ rule, title, score, marks })),
		around: withSides(opened.around, memberId),
	},
});
