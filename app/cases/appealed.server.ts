import { type DroppedMessage, readDropped } from "../conversations/dropped-messages.server.ts";
import { placeOf } from "../conversations/removed-messages.server.ts";
import {
	type ReadCase,
	type Reported,
	readReported,
	readReports,
	type Store,
} from "./read-case.server.ts";

/** What a decision about a member rests on, as its case shows it. */
export type Appealed = Pick<ReadCase, "threads" | "asked"> & {
	memberId: string;
	/** Null: it was decided outside of a case. */
	case: { id: string; number: number } | null;
	/** Held messages that were not sent. */
	dropped: DroppedMessage[];
	/** Whether it is about messages, which are open only after a reason. */
	hasWords: boolean;
};

/**
 * The messages of a decision that is appealed, with what is around them: the one that it names, or what was reported in
 * its case. The caller has checked that a reason is on record when `isOpen`.
 */
export async function readAppealed(
	site: Store,
	enforcementId: string,
	isOpen: boolean,
): Promise<Appealed> {
	const made = await site.db
		.selectFrom("enforcements as e")
		.leftJoin("cases", "cases.id", "e.case_id")
		.select(["e.member_id as memberId", "item_kind as kind", "item_id as item"])
		.select(["cases.id as caseId", "cases.number"])
		.where("e.id", "=", enforcementId)
		.executeTakeFirstOrThrow();
	const { memberId, kind, item, caseId, number } = made;
	const about: readonly Reported[] =
		kind === "message" && item
			? placesIn(item)
			: kind === null && caseId
				? await readReports(site, caseId)
				: [];
	const dropped = await readDropped(site, { enforcementId }, isOpen);
	return {
		...(await readReported(site, isOpen ? about : [])),
		memberId,
		case: caseId && number ? { id: caseId, number } : null,
		dropped,
		hasWords:
			dropped.length > 0 || about.some((one) => one.kind === "message" || one.kind === "note"),
	};
}

function placesIn(item: string): Reported[] {
	const place = placeOf(item);
	if (!place) return [];
	return [{ kind: "message", itemId: place.conversation, itemNumber: place.number }];
}
