import { unhide } from "../../moderation/blocks.server.ts";
import type { Route } from "./+types/hide-undo.route";
import { backToMember } from "./act.server.ts";
import { undoApart } from "./set-apart.server.ts";

export const loader = backToMember;

/** Shows a hidden member again. */
export const action = (args: Route.ActionArgs) => undoApart(args, unhide);
