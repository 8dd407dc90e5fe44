import { unblock } from "../../moderation/blocks.server.ts";
import type { Route } from "./+types/block-undo.route";
import { backToMember } from "./act.server.ts";
import { undoApart } from "./set-apart.server.ts";

export const loader = backToMember;

/** Takes back an own block. */
export const action = (args: Route.ActionArgs) => undoApart(args, unblock);
