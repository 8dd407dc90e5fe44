import type { CaseInput } from "../../cases/decide.server.ts";
import { type HeldAnswers, notSent } from "../../cases/held.ts";
import type { ReadCase } from "../../cases/read-case.server.ts";
import { type RuleCode, ruleCodes } from "../../moderation/enforcements/rules.ts";
import { formOf, reasonText } from "../../platform/forms/rules.ts";
import { casesPath } from "../queues/addresses.ts";
import type { Typed } from "../review/decision/use-decision.ts";

/** Why a waiting message is read, in the reader's words. */
export const openForm = formOf({
	reason: reasonText("יש לכתוב למה פותחים את ההודעה", "הסיבה קצרה מדי", 200),
});

/** Where several are read and closed at once. */
export const togetherPath = `${casesPath}/together`;

/** The choices of a case, from the mildest on; the button says what each does. */
export const caseChoices = [
	{ value: "nothing", label: "לא נמצאה הפרה", commit: "סגירת התיק" },
	{ value: "notice", label: "אזהרה", commit: "שליחת האזהרה" },
	{ value: "removed", label: "הסרת פריט", commit: "הסרת הפריט" },
	{ value: "limited_messages", label: "בלי שיחות חדשות", commit: "הגבלת הודעות" },
	{ value: "limited_discovery", label: "בלי להופיע ברשימות", commit: "הגבלת הופעה" },
	{ value: "suspended", label: "השעיה", commit: "השעיה" },
	{ value: "banned", label: "הרחקה לצמיתות", commit: "העברה לאישור שני" },
] as const;

/** For how many days somebody is limited or suspended. */
export const dayChoices = [1, 7, 14, 30, 90] as const;

export type TypedCase = Typed;

export function typedCase(form: FormData): TypedCase {
	const names = ["decision", "reason", "item", "days", "words", "preview", "held", "seen"] as const;
	const held = [...form.keys()].filter((name) => name.startsWith("held-"));
	const typed: Record<string, string> = {};
	for (const name of [...names, ...held.slice(0, 100)]) {
		const value = form.get(name);
		if (typeof value === "string" && value !== "")
			typed[name] = value.slice(0, 2_000).replaceAll("\0", "");
	}
	return typed;
}

/** Field name of a held message's outcome; no field's name is longer than forty letters. */
export const heldField = (id: string) => `held-${id.replaceAll("-", "")}`;

type Waiting = { waiting: readonly { id: string }[] };

const isAnswer = (text: string | undefined): text is "send" | "drop" =>
	text === "send" || text === "drop";

/** What becomes of the messages that a rule held; a version before decides about one of them apart. */
export function heldIn(typed: TypedCase, { waiting }: Waiting): HeldAnswers["messages"] {
	const { decision, held } = typed;
	if (isAnswer(decision)) return held ? [{ id: held, as: decision }] : [];
	return waiting.flatMap(({ id }) => {
		const as = typed[heldField(id)];
		return isAnswer(as) ? [{ id, as }] : [];
	});
}

export const ruleOf = (text: string | undefined): RuleCode | null =>
	ruleCodes.find((code) => code === text) ?? null;

/** Placeholder where no rule was named and none is shown. */
export const anyRule = ruleCodes.at(-1) as RuleCode;

type Item = NonNullable<CaseInput["item"]>;

type Reported = Pick<ReadCase["all"][number], "kind" | "itemId" | "itemNumber">;

type Items = { all: readonly Reported[] } & Pick<ReadCase, "texts">;

/** What a decision can be about: what was reported, and the member's texts. */
export function itemsOf({ all, texts }: Items): Item[] {
	const reported = all.map(({ kind, itemId, itemNumber }): Item => {
		return { kind, id: kind === "message" ? `${itemId}:${itemNumber}` : itemId };
	});
	const fields = texts.map(({ field }): Item => ({ kind: "text", id: field }));
	const known = new Map([...reported, ...fields].map((item) => [`${item.kind} ${item.id}`, item]));
	return [...known.values()];
}

type Proposal = NonNullable<ReadCase["decision"]>;

type Proposing = { decision: Omit<Proposal, "decidedBy" | "proposedBy"> | null };

/** The ban that waits for a second person, as it will be decided; null: none does. */
export function proposalOf({ decision }: Proposing): CaseInput | null {
	if (!decision || decision.takesEffectAt) return null;
	const { verdict, scope, days, itemKind, itemId, words } = decision;
	const item = itemKind && itemId ? { kind: itemKind, id: itemId } : null;
	return { verdict, rule: ruleOf(decision.rule ?? undefined), scope, days, item, words };
}

const longest = 1_000;

/** What a decision still needs, by its field. */
export function missingInCase(typed: TypedCase, read: Proposing & Waiting): TypedCase {
	const { decision, reason, item, words = "" } = typed;
	if (decision === "banned" && proposalOf(read)) return {};
	const held = heldIn(typed, read);
	const isBreach = Boolean(decision) && decision !== "nothing";
	const needsRule = isBreach || held.some(({ as }) => as === "drop");
	const isNoItem = !item || item.startsWith("profile ");
	return {
		...(!decision && held.length === 0 ? { decision: "יש לבחור צעד." } : {}),
		...(needsRule && !ruleOf(reason) ? { reason: "יש לבחור את הכלל שהופר." } : {}),
		...(decision === "removed" && isNoItem ? { item: "יש לבחור מה מוסר." } : {}),
		...(isBreach && words.trim().length > longest
			? { words: `אפשר לכתוב כאן עד ${longest.toLocaleString("en")} תווים.` }
			: {}),
	};
}

/**
 * The decision, if the form is complete; null when something is missing. Approving a ban approves its proposer's
 * words.
 */
export function readCaseInput(
	typed: TypedCase,
	read: Items & Proposing & Waiting,
): CaseInput | null {
	const { decision, words = "" } = typed;
	if (!caseChoices.some(({ value }) => value === decision)) return null;
	const isLimit = decision?.startsWith("limited_") ?? false;
	const verdict = (isLimit ? "limited" : decision) as CaseInput["verdict"];
	const isNothing = verdict === "nothing";
	const proposal = verdict === "banned" ? proposalOf(read) : null;
	if (proposal) return proposal;
	const rule = isNothing ? null : ruleOf(typed.reason);
	const hasDays = isLimit || verdict === "suspended";
	const days = hasDays ? (dayChoices.find((one) => String(one) === typed.days) ?? null) : null;
	const item = itemsOf(read).find(({ kind, id }) => `${kind} ${id}` === typed.item) ?? null;
	const own = isNothing ? "" : words.trim();
	if ((!isNothing && rule === null) || (hasDays && days === null) || own.length > longest)
		return null;
	if (verdict === "removed" && (item === null || item.kind === "profile")) return null;
	const scope = isLimit ? (decision === "limited_messages" ? "messages" : "discovery") : null;
	// The statement of the decision says it; a ban is first only proposed.
	const isUnsent = heldIn(typed, read).some(({ as }) => as === "drop");
	const told = isUnsent && !isNothing && verdict !== "banned" ? [own, notSent] : [own];
	const all = told.filter(Boolean).join(" ");
	return { verdict, rule, scope, days, item: isNothing ? null : item, words: all || null };
}
