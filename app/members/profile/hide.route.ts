import { hide } from "../../moderation/blocks.server.ts";
import type { Route } from "./+types/hide.route";
import { backToMember } from "./act.server.ts";
import { setApart } from "./set-apart.server.ts";

export const loader = backToMember;

/** Hides a member from the lists of the one who asks. */
export const action = (args: Route.ActionArgs) =>
	setApart(args, hide, ({ alias }) => ({
		title: {
			f: `${alias} הוסתרה מהרשימות שלך`,
			m: `${alias} הוסתר מהרשימות שלך`,
			n: `הפרופיל של ${alias} הוסתר מהרשימות שלך`,
		},
		body: { f: "היא לא תדע.", m: "הוא לא יידע.", n: "זה נשאר אצלך." },
	}));
