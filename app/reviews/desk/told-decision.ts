import type { Notice } from "../../accounts/notices.server.ts";
import type { Applying } from "./verdicts.ts";

type Decided = {
	item: Pick<Applying["item"], "kind" | "enforcement_id">;
	decision: Pick<Applying["decision"], "verdict" | "parts">;
};

/** What the person is told of a decision: where to read it, and whether it is routine good news. */
export function toldDecision({
	item,
	decision,
}: Decided): Pick<Notice, "kind" | "subject" | "code"> & { isRoutine: boolean } {
	const { kind, enforcement_id: about } = item;
	if (kind === "changes") return toldChanges(decision.parts);
	const told = { kind: "decision", subject: about ?? "", isRoutine: false } as const;
	if (kind === "appeal") return { ...told, code: "appeal" };
	if (decision.verdict === "ask") return { ...told, code: "more" };
	return { ...told, code: decision.verdict === "refuse" ? "refused" : "approved" };
}

/** Texts and photos are read where they are changed, a badge alone where it was asked for. */
function toldChanges({ texts, photos, badge }: Applying["decision"]["parts"]) {
	const verdicts = [
		...texts.map(({ as }) => as === "approve"),
		...photos.map(({ as }) => as !== "no"),
		...(badge ? [badge.as === "yes"] : []),
	];
	const isRoutine = verdicts.length > 0 && verdicts.every(Boolean);
	if (badge && texts.length + photos.length === 0) {
		return {
			kind: "verification",
			subject: "",
			code: isRoutine ? "verified" : "",
			isRoutine,
		} as const;
	}
	const code = isRoutine ? "shown" : verdicts.some(Boolean) ? "part" : "not-shown";
	const isTextBack = texts.some(({ as }) => as === "back");
	const isPhotoRefused = photos.some(({ as }) => as === "no");
	// What did not pass is what there is to read.
	const isOfPhotos = texts.length === 0 || (isPhotoRefused && !isTextBack);
	const subject = isOfPhotos ? "photos" : "profile";
	return { kind: "decision", subject, code, isRoutine } as const;
}
