import type { Transaction } from "kysely";
import type { Staffer } from "../../desk/holds.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Site } from "../../platform/site.ts";
import type { LookReason } from "../codes.ts";
import { findOpened, isUnread } from "./compared.server.ts";
import { findLookReasons } from "./look-reasons.server.ts";
import { type ItemMaterial, readMaterial, type SeenPhoto } from "./material.server.ts";
import { sealProposal } from "./proposal.server.ts";
import {
	type DecidedParts,
	type DecisionInput,
	isOfAlbum,
	possibleVerdicts,
	requestedVerdict,
} from "./verdicts.ts";

/** What a decision is about, whether its maker opened the private album's photos, and which pictures they opened. */
type DecidedMaterial = ItemMaterial & {
	hasAlbum: boolean;
	opened: ReadonlySet<string>;
	/** The decider's account. */
	by: string;
};

/** For decisions that are not about single texts and photos. */
const none: DecidedParts = { texts: [], photos: [], badge: null, portrait: null };

/**
 * The verdicts on single texts and photos, with what was read of each, or why they do not fit. Photos
 * that were not opened are left as they are.
 */
function partsOf(
	input: DecisionInput,
	material: DecidedMaterial,
): DecidedParts | { refused: "invalid" | "no_photo" | "album" | "first_decider" } {
	const { verdict, texts = {}, photos = {} } = input;
	if (verdict !== "decide" && verdict !== "approve" && verdict !== "approve_back") return none;
	const isWhole = verdict !== "decide";
	const seen = material.photos.filter((photo) => material.hasAlbum || !isOfAlbum(photo));
	const unseen = material.photos.filter((photo) => !seen.includes(photo));
	if (unseen.some(({ id }) => photos[id])) return { refused: "album" };
	const isOwnRefusal = ({ refusedBy }: SeenPhoto) => refusedBy === material.by;
	if (seen.some((photo) => photos[photo.id] && isOwnRefusal(photo)))
		return { refused: "first_decider" };
	const parts: DecidedParts = {
		texts: material.texts.flatMap(({ field, reviewId, digest }) => {
			const given = texts[field] ?? (isWhole ? ({ as: "approve" } as const) : null);
			return given ? [{ field, reviewId, digest, ...given }] : [];
		}),
		photos: seen.flatMap((photo) => {
			const isApproved = isWhole && material.opened.has(photo.id) && !isOwnRefusal(photo);
			const given = photos[photo.id] ?? (isApproved ? requestedVerdict(photo) : null);
			return given ? [{ photoId: photo.id, reviewId: photo.reviewId, ...given }] : [];
		}),
		badge: input.badge ?? null,
		portrait: material.portrait,
	};
	return checkParts(verdict, parts, material);
}

function checkParts(
	verdict: "decide" | "approve" | "approve_back",
	parts: DecidedParts,
	{ verification }: ItemMaterial,
): DecidedParts | { refused: "invalid" | "no_photo" } {
	const { texts, photos, badge } = parts;
	const isWordless =
		texts.some((text) => text.as === "back" && !text.words) ||
		photos.some((photo) => photo.as === "no" && !photo.words) ||
		(badge?.as === "no" && !badge.words);
	if (isWordless) return { refused: "invalid" };
	if (verdict === "decide") {
		const isBadge = verification?.kind === "badge" && verification.state === "sent";
		if (badge && !isBadge) return { refused: "invalid" };
		return texts.length + photos.length > 0 || badge ? parts : { refused: "invalid" };
	}
	const isSentBack = texts.some(({ as }) => as === "back");
	if (isSentBack !== (verdict === "approve_back")) return { refused: "invalid" };
	return photos.some(({ as }) => as !== "no") ? parts : { refused: "no_photo" };
}

export type Item = {
	id: string;
	kind: Tables["review_items"]["kind"];
	account_id: string;
	application_id: string | null;
	verification_id: string | null;
	enforcement_id: string | null;
	closed_at: Date | null;
	held_by: string | null;
	held_at: Date | null;
	second_look_by: string | null;
	looked_by: string | null;
	album_opened_by: string | null;
};

type Weighed =
	| { input: DecisionInput; decided: DecidedParts; look?: LookReason }
	| {
			refused:
				| "changed"
				| "unread"
				| "album"
				| "no_photo"
				| "second_look"
				| "first_decider"
				| "invalid";
	  };

/**
 * What is decided of what the page showed, or why it is not; an approval that needs two looks becomes the
 * request for the second, with its marks and words.
 */
export async function weigh(
	trx: Transaction<Tables>,
	{ vault }: Pick<Site, "vault">,
	reviewer: Staffer,
	item: Item,
	asked: DecisionInput,
	now: Date,
): Promise<Weighed> {
	const found = await readMaterial(trx, ownerOf(item));
	if (found.seen !== asked.seen) return { refused: "changed" };
	const opened = await findOpened(trx, reviewer, item, found, now);
	const of = { kind: item.kind, enforcementId: item.enforcement_id };
	if (await isUnread(trx, of, asked, found, opened)) return { refused: "unread" };
	const hasAlbum = item.album_opened_by === reviewer.accountId;
	const material = { ...found, hasAlbum, opened, by: reviewer.accountId };
	const decided = checkInput(item, asked, material);
	if ("refused" in decided) return decided;
	if (needsSecond(item, reviewer, asked, material)) return { refused: "second_look" };
	const look = await findForcedLook(trx, item, asked, material, now);
	if (!look && asked.verdict !== "second_look") return { input: asked, decided };
	const input = { verdict: "second_look", seen: asked.seen, look: look ?? asked.look } as const;
	const proposed = sealProposal(vault, item.id, asked, material);
	return { input, decided: { ...none, look: input.look, proposed }, look };
}

/** What `readMaterial` asks of an item. */
function ownerOf({ account_id, verification_id }: Item) {
	return { accountId: account_id, verificationId: verification_id };
}

/** Why an approval, or a refusal as under 18, is only the first of two looks: nobody has asked for the second yet. */
async function findForcedLook(
	trx: Transaction<Tables>,
	{ second_look_by, account_id: accountId }: Item,
	input: DecisionInput,
	material: ItemMaterial,
	now: Date,
): Promise<LookReason | undefined> {
	if (second_look_by !== null) return undefined;
	if (isAsMinor(input)) return "under_25";
	if (!input.verdict.startsWith("approve")) return undefined;
	const [first] = await findLookReasons(trx, { accountId }, material, now);
	return first;
}

const isUnderAge = ({ verification }: ItemMaterial) => verification?.state === "under_age";

/** A refusal for somebody's age, whatever date of birth was given. */
const isAsMinor = ({ verdict, code }: DecisionInput): boolean =>
	verdict === "refuse" && code === "under_18";

/** Decisions on minors are proposed by one and made by another (`desk.md`, "Two people"), except an upheld appeal. */
function needsSecond(
	{ kind, second_look_by }: Item,
	{ accountId }: Staffer,
	input: DecisionInput,
	material: ItemMaterial,
): boolean {
	if (kind === "appeal" || input.verdict === "second_look") return false;
	if (!isUnderAge(material)) return isAsMinor(input) && second_look_by === accountId;
	return second_look_by === null || second_look_by === accountId;
}

function checkInput(item: Item, input: DecisionInput, material: DecidedMaterial) {
	const { verdict, code, words, againDays } = input;
	const invalid = { refused: "invalid" } as const;
	if (!possibleVerdicts({ ...material, kind: item.kind }).includes(verdict)) return invalid;
	if (verdict === "refuse" && !(code && words && againDays !== undefined)) return invalid;
	if ((verdict === "ask" || verdict === "uphold") && !words) return invalid;
	return partsOf(input, material);
}
