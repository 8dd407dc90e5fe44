import { block } from "../../moderation/blocks.server.ts";
import type { Named } from "../cards/member-words.ts";
import type { Route } from "./+types/block.route";
import { backToMember } from "./act.server.ts";
import { findHereOrKept, setApart } from "./set-apart.server.ts";

export const loader = backToMember;

const words = ({ alias }: Named) => ({
	title: { f: `${alias} נחסמה`, m: `${alias} נחסם`, n: `הפרופיל של ${alias} נחסם` },
	body: {
		f: "לא תופיעו עוד זה אצל זו. היא לא תדע.",
		m: "לא תופיעו עוד זה אצל זו. הוא לא יידע.",
		n: "לא תופיעו עוד זה אצל זו.",
	},
});

/** Blocks a member, hidden before or not: neither sees the other any more. */
export const action = (args: Route.ActionArgs) => setApart(args, block, words, findHereOrKept);
