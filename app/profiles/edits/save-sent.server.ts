import { parseWithValibot } from "@conform-to/valibot";
import { data, redirect } from "react-router";
import type { GenericSchema, InferOutput } from "valibot";
import { findDraft, keepOwnDraft, spendDraft } from "../../accounts/draft.server.ts";
import { checkRateLimit } from "../../accounts/rate-limits.server.ts";
import { findPerson, requirePerson } from "../../accounts/sessions/person.server.ts";
import type { Person } from "../../accounts/sessions/session.server.ts";
import { judgeTexts } from "../../moderation/judge.ts";
import { recordHits } from "../../moderation/rule-hits.server.ts";
import { reportFailure } from "../../platform/http/failure.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { type RequestArgs, type Site, siteOf, visitorContext } from "../../platform/site.ts";
import { day } from "../../platform/time.ts";
import {
	discard,
	type FieldTexts,
	keysOf,
	loadedName,
	openedFor,
	sure,
	textsOf,
} from "./field-texts.ts";
import { compareValues, type Saved, saveMerged } from "./merge.ts";
import type { RefusedSave } from "./refusal.tsx";
import type { TypedText } from "./typed-text.ts";

type Store = Pick<Site, "db" | "vault">;

export type OwnFormKind = "profile" | "facts" | "wishes";

const purpose = "own form";
/** As long as a session may be idle. */
const longestMs = 30 * day;
/** Twice the longest texts of a form, and more. */
const longest = 40_000;

/** The sealed value of `openedFor`. */
export function sealOwner({ vault }: Store, { accountId }: { accountId: string }): string {
	return vault.seal(purpose, `${accountId} ${Date.now()}`);
}

/** The sealed account by which a browser finds the account's draft. */
export function sealAccount({ vault }: Store, { accountId }: { accountId: string }): string {
	return vault.sealSame(purpose, accountId);
}

/** The account that a posted form was opened for; null when not included, or opened long ago. */
function ownerOf({ vault }: Store, sent: FormData): string | null {
	const sealed = sent.get(openedFor);
	const opened = typeof sealed === "string" ? vault.open(purpose, sealed) : null;
	const [accountId = null, at] = opened?.split(" ") ?? [];
	return Date.now() - Number(at) < longestMs ? accountId : null;
}

/**
 * Keeps a form that could not be saved because the session had ended, for the account that opened it
 * and for nobody else (`keepOwnDraft`).
 */
async function keepForm(site: Store, kind: OwnFormKind, sent: FormData): Promise<void> {
	const accountId = ownerOf(site, sent);
	if (!accountId) return;
	const values: Record<string, string> = {};
	for (const [name, value] of sent) {
		if (typeof value !== "string" || name === openedFor) continue;
		values[name] = name in values ? `${values[name]} ${value}` : value;
	}
	if (JSON.stringify(values).length > longest) return;
	await keepOwnDraft(site, accountId, { kind, values });
}

export async function findKept(
	site: Store,
	kind: OwnFormKind,
	{ accountId }: { accountId: string },
): Promise<TypedText | null> {
	const values = await findDraft(site, undefined, kind, accountId);
	return values && { version: Number(values.version) || 0, values };
}

/** Deletes the account's kept form: it was saved, or the person went back to the stored values. */
function dropKept(
	site: Store,
	kind: OwnFormKind,
	{ accountId }: { accountId: string },
): Promise<void> {
	return spendDraft(site, undefined, kind, accountId);
}

/** How to read and save one of the forms that edit a person's own record. */
export type OwnForm<Schema extends GenericSchema, Values extends object> = {
	kind: OwnFormKind;
	path: string;
	schema: Schema;
	lists: readonly string[];
	/** Fields that only make sense together. */
	together?: readonly (readonly (keyof Values)[])[];
	/** Fills a whole record from the form's values; from nothing, an empty one. */
	valuesOf: (given: InferOutput<Schema>) => Values;
	save: (owner: { accountId: string }, values: Values, version: number) => Promise<Saved<Values>>;
	/** The stored values, when rules check the texts of the form that differ from them. */
	judgedBy?: (owner: { accountId: string }) => Promise<Values>;
	/** The words that rules judge, by field; the values themselves when absent. */
	judged?: (values: Values) => object;
	/** Whether the values may be saved now, by field; what was typed stays. */
	refuse?: (
		owner: { accountId: string },
		values: Values,
	) => Promise<Partial<Record<string, string>>>;
	/** What was saved, as the start of a sentence. */
	words: { changed: string; failed: string };
	/** For the log. */
	failure: string;
};

/**
 * Saves a posted form, or returns its errors together with what was typed. When the session has ended
 * meanwhile, the form waits for its person to sign in again.
 */
export async function saveSent<Schema extends GenericSchema, Values extends object>(
	args: RequestArgs,
	sent: FormData,
	form: OwnForm<Schema, Values>,
) {
	const site = siteOf(args.context);
	const submission = parseWithValibot(sent, { schema: form.schema });
	const version = readVersion(sent.get("version"));
	const fields = Object.keys(form.valuesOf({} as InferOutput<Schema>));
	const loaded = readLoaded(sent, fields);
	const refuse = (status: number, refused: RefusedSave) => data(refused, status);
	try {
		const person = await requireOwner(args, sent, form);
		if (sent.has(discard)) {
			await dropKept(site, form.kind, person);
			throw redirect(form.path, 303);
		}
		if (submission.status !== "success") {
			return refuse(422, { result: submission.reply(), version, loaded, changed: null });
		}
		const visitor = args.context.get(visitorContext);
		const limit = { visitor, target: person.accountId, isSignedIn: true };
		const tooMany = await checkRateLimit(site, "save profile", limit);
		if (tooMany) {
			const result = submission.reply({ formErrors: [`${tooMany.sentence}.`] });
			return data<RefusedSave>({ result, version, loaded, changed: null }, tooMany.init);
		}
		const values = form.valuesOf(submission.value as never);
		const { fieldErrors, asked } = await judge(site, person, sent, { form, values });
		if (Object.keys(fieldErrors).length > 0) {
			const result = submission.reply({ fieldErrors });
			return refuse(422, { result, version, loaded, changed: null, asked });
		}
		const save = (values: Values, over: number) => form.save(person, values, over);
		const saved = await saveMerged(save, values, {
			loaded: loadedValues(form, loaded),
			version,
			together: form.together,
		});
		if (!("refused" in saved)) {
			await dropKept(site, form.kind, person);
			return "saved";
		}
		const { stored, merge } = saved;
		const storedTexts = textsOf(stored);
		return refuse(409, {
			result: {
				...submission.reply({ formErrors: [form.words.changed] }),
				initialValue: textsOf(merge.values),
			},
			version: stored.version,
			loaded: storedTexts,
			changed: Object.fromEntries(
				merge.conflicts.map((field) => [String(field), storedTexts[String(field)] ?? ""]),
			),
		});
	} catch (error) {
		reportFailure(error, args, form.failure);
		const result = submission.reply({ formErrors: [form.words.failed] });
		return refuse(503, { result, version, loaded, changed: null });
	}
}

/**
 * The signed-in person that the form was opened for. Another person's form is never saved: it is kept for its
 * owner.
 */
async function requireOwner<Schema extends GenericSchema, Values extends object>(
	args: RequestArgs,
	sent: FormData,
	{ kind, path }: OwnForm<Schema, Values>,
): Promise<Person> {
	const site = siteOf(args.context);
	const person = await findPerson(args);
	if (person?.isSuspended) return requirePerson(args);
	if (!person || person.mustAccept) {
		await keepForm(site, kind, sent);
		return requirePerson(args);
	}
	const owner = ownerOf(site, sent);
	if (owner === null || owner === person.accountId) return person;
	await keepForm(site, kind, sent);
	const body = "הטופס נפתח בחשבון אחר, ולכן שום דבר לא נשמר כאן";
	throw redirectWith(site, path, { toast: { kind: "destructive", title: "שגיאה", body } });
}

/** Applies the rules for texts to what is new in a form. Stored texts passed them already, or were confirmed. */
async function judge<Schema extends GenericSchema, Values extends object>(
	{ db }: Site,
	person: Person,
	sent: FormData,
	{ form, values }: { form: OwnForm<Schema, Values>; values: Values },
): Promise<{ fieldErrors: Record<string, string[]>; asked: string }> {
	if (!form.judgedBy) return { fieldErrors: {}, asked: "" };
	const { judged = (given: Values): object => given } = form;
	const words = judged(values) as Record<string, unknown>;
	const changed = compareValues(words, judged(await form.judgedBy(person)) as typeof words);
	const texts = changed.flatMap((field) =>
		typeof words[field] === "string" ? [[field, words[field]] as const] : [],
	);
	const { reasons, asked, hits } = judgeTexts(
		Object.fromEntries(texts),
		String(sent.get(sure) ?? ""),
	);
	await recordHits(db, person, hits);
	const fieldErrors: Record<string, string[]> = {};
	const refused = await form.refuse?.(person, values);
	for (const [field, reason] of Object.entries({ ...reasons, ...refused })) {
		if (reason) fieldErrors[field] = [reason];
	}
	return { fieldErrors, asked };
}

/** The version that the form was loaded with; 0 if missing. */
function readVersion(given: unknown): number {
	return typeof given === "string" && /^\d{1,9}$/.test(given) ? Number(given) : 0;
}

/** The initial value of each field, as sent with the form; null when it is missing. */
function readLoaded(sent: FormData, fields: readonly string[]): FieldTexts | null {
	const texts: Record<string, string> = {};
	for (const field of fields) {
		const text = sent.get(loadedName(field));
		if (typeof text !== "string") return null;
		texts[field] = text;
	}
	return texts;
}

function loadedValues<Schema extends GenericSchema, Values extends object>(
	{ schema, lists, valuesOf }: OwnForm<Schema, Values>,
	loaded: FieldTexts | null,
): Values | null {
	if (!loaded) return null;
	const form = new FormData();
	for (const [field, text] of Object.entries(loaded)) {
		for (const part of lists.includes(field) ? keysOf(text) : [text]) form.append(field, part);
	}
	const read = parseWithValibot(form, { schema });
	return read.status === "success" ? valuesOf(read.value as never) : null;
}
