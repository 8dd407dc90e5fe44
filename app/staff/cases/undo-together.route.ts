import type { Route } from "./+types/undo-together.route";
import { undoTogetherFrom } from "./together.server.ts";

export const action = (args: Route.ActionArgs) => undoTogetherFrom(args);
