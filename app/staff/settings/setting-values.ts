import type * as v from "valibot";
import {
	type Banner,
	type Claim,
	type Closure,
	type FixedName,
	type Hours,
	isFixed,
	type PlansTerms,
	type Rate,
	type ReadyAnswer,
	type Removed,
	type SettingName,
	type Values,
} from "../../owner/setting.ts";
import { formatDay } from "../../platform/dates.ts";
import type { forms, Kind } from "./setting.form.ts";

/** A setting's name as in an address; null when unknown. */
export function readName(text: string | undefined): SettingName | null {
	if (text === undefined) return null;
	const isName = isFixed(text) || /^(closed|answer)-[a-z0-9]{1,20}(-[a-z0-9]{1,20})?$/.test(text);
	return isName ? (text as SettingName) : null;
}

const lists = ["claim", "closed", "answer"] as const;

export const kindOf = (name: SettingName): Kind =>
	lists.find((kind) => name.startsWith(`${kind}-`)) ??
	(name as Exclude<FixedName, `claim-${string}`>);

/** Items of a list can be taken out of it; everything else has a default. */
export const isRemovable = (name: SettingName): boolean =>
	["closed", "answer"].includes(kindOf(name));

const planIds = ["basic", "premium", "vip"] as const;

const linesOf = (text: string): string[] =>
	text
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean);

type Given = { [K in Kind]: v.InferOutput<(typeof forms)[K]> };

/** The value that a valid form sets. */
const readers: { [K in Kind]: (given: Given[K]) => unknown } = {
	hours: ({ opens, closes }): Hours => ({ opens, closes }),
	banner: ({ text, until }): Banner => ({ text: text ?? "", until: until ?? null }),
	plans: (given): PlansTerms => ({
		basic: { cents: given.basic, features: linesOf(given.basicFeatures) },
		premium: { cents: given.premium, features: linesOf(given.premiumFeatures) },
		vip: { cents: given.vip, features: linesOf(given.vipFeatures) },
	}),
	rate: ({ usdIls, date }): Rate => ({ usdIls, date }),
	payments: ({ state }) => ({ isPaused: state === "paused" }),
	claim: ({ value, label, confirmedOn, until }): Claim => ({
		value,
		label,
		confirmedOn: confirmedOn ?? null,
		until: until ?? null,
	}),
	closed: ({ name, from, until }): Closure => ({ name, from, until }),
	answer: ({ title, topic, female, male, neutral }): ReadyAnswer => ({
		title,
		topics: topic === "all" ? [] : topic.split("+"),
		text: { f: female, m: male, n: neutral },
	}),
};

export const readValue = (kind: Kind, given: unknown): Values[SettingName] =>
	(readers[kind] as (given: unknown) => Values[SettingName])(given);

/** A value of this kind as its form's field values. */
const writers: { [K in Kind]: (value: never) => Record<string, string> } = {
	hours: ({ opens, closes }: Hours) => ({ opens: `${opens}:00`, closes: `${closes}:00` }),
	banner: ({ text, until }: Banner) => ({ text, until: dayIn(until) }),
	plans: (terms: PlansTerms) =>
		Object.fromEntries(
			planIds.flatMap((id) => [
				[id, String(terms[id].cents / 100)],
				[`${id}Features`, terms[id].features.join("\n")],
			]),
		),
	rate: (rate: Rate) => ({ usdIls: rate.usdIls, date: dayIn(rate.date) }),
	payments: ({ isPaused }: { isPaused: boolean }) => ({ state: isPaused ? "paused" : "open" }),
	claim: ({ value, label, confirmedOn, until }: Claim) => ({
		value,
		label,
		confirmedOn: dayIn(confirmedOn),
		until: dayIn(until),
	}),
	closed: ({ name, from, until }: Closure) => ({ name, from: dayIn(from), until: dayIn(until) }),
	answer: ({ title, topics, text }: ReadyAnswer) => ({
		title,
		topic: topics.join("+") || "all",
		female: text.f,
		male: text.m,
		neutral: text.n,
	}),
};

export const fieldsOf = (kind: Kind, value: unknown): Record<string, string> =>
	value === null || isRemoved(value)
		? {}
		: (writers[kind] as (value: unknown) => Record<string, string>)(value);

export const isRemoved = (value: unknown): value is Removed =>
	typeof value === "object" && value !== null && "isRemoved" in value;

/** `2026-12-31` as typed: `31.12.2026`. */
const dayIn = (day: string | null): string =>
	day === null ? "" : day.split("-").map(Number).reverse().join(".");

type Refusal = Record<string, string> | null;

/** Shown when somebody else saved first. */
export const outdated =
	"מישהו שמר לפניך. הנוסח שנשמר מופיע מעל הטופס, ומה שכתבת נשאר כאן. שמירה נוספת תחליף אותו.";

/** Why a valid form may still not be set, by its fields; `form` for the form as a whole. */
export function refuseValue(kind: Kind, given: unknown, today: string): Refusal {
	const check = checks[kind] as ((given: unknown, today: string) => Refusal) | undefined;
	return check?.(given, today) ?? null;
}

const longestClosure = 31;

const days = (from: string, until: string) =>
	Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);

const checks: {
	[K in Kind]?: (given: Given[K], today: string) => Refusal;
} = {
	hours: ({ opens, closes }) =>
		closes > opens ? null : { closes: "השעות נגמרות לפני שהן מתחילות" },
	rate: ({ date }, today) => (date <= today ? null : { date: "היום הזה עוד לא הגיע" }),
	claim: ({ confirmedOn, until }, today): Refusal => {
		if (confirmedOn && confirmedOn > today) return { confirmedOn: "היום הזה עוד לא הגיע" };
		if (until && !confirmedOn) return { confirmedOn: "תוקף נותנים רק לנתון שאושר" };
		return until && confirmedOn && until < confirmedOn ? { until: "התוקף נגמר לפני האישור" } : null;
	},
	closed: ({ from, until }): Refusal => {
		if (until < from) return { until: "הימים נגמרים לפני שהם מתחילים" };
		return days(from, until) < longestClosure ? null : { until: "לכל היותר 31 ימים ברצף" };
	},
	plans: (given): Refusal => {
		if (given.premium <= given.basic) return { premium: "המחיר גבוה מזה של המסלול שלפניו" };
		if (given.vip <= given.premium) return { vip: "המחיר גבוה מזה של המסלול שלפניו" };
		for (const id of planIds) {
			const lines = linesOf(given[`${id}Features`]);
			if (lines.length > 8 || new Set(lines).size < lines.length) {
				return { [`${id}Features`]: "עד 8 שורות, בלי שורה שחוזרת" };
			}
		}
		return null;
	},
};

/** All text in a value that people read, for the rules. */
export function textsOf(value: Values[SettingName]): string {
	const texts: string[] = [];
	const walk = (part: unknown) => {
		if (typeof part === "string") texts.push(part);
		else if (typeof part === "object" && part !== null)
			for (const one of Object.values(part)) walk(one);
	};
	walk(value);
	return texts.join("\n");
}

const fixedTitles: Readonly<Record<string, string>> = {
	hours: "שעות הפעילות",
	banner: "הודעה מעל כל עמוד",
	plans: "מחירים ומסלולים",
	rate: "שער הדולר",
	payments: "תשלומים",
	"claim-members": "נתון: חברים",
	"claim-matches": "נתון: היכרויות",
	"claim-satisfaction": "נתון: שביעות רצון",
	"claim-support": "נתון: תמיכה",
	"claim-founded": "נתון: שנת הייסוד",
};

const kindTitles: Partial<Record<Kind, string>> = { closed: "ימים סגורים", answer: "תשובה מוכנה" };

export const titleOf = (name: SettingName): string =>
	fixedTitles[name] ?? kindTitles[kindOf(name)] ?? name;

const isolate = (text: string) => `\u2068${text}\u2069`;
const showDay = (day: string) => isolate(formatDay(new Date(`${day}T12:00:00Z`)));

const words: { [K in Kind]: (value: never) => string } = {
	hours: ({ opens, closes }: Hours) => `\u2066${opens}:00-${closes}:00\u2069`,
	banner: ({ text, until }: Banner) =>
		text === "" ? "אין הודעה" : `${isolate(text)}${until ? `, עד ${showDay(until)}` : ""}`,
	plans: (terms: PlansTerms) =>
		planIds.map((id) => `\u2066${planNames[id]} $${terms[id].cents / 100}\u2069`).join(" · "),
	rate: ({ usdIls, date }: Rate) => `${isolate(usdIls)} מיום ${showDay(date)}`,
	payments: ({ isPaused }: { isPaused: boolean }) => (isPaused ? "עצורים" : "פועלים"),
	claim: ({ value, label, confirmedOn, until }: Claim) =>
		[
			`\u2066${value}\u2069 ${label}`,
			confirmedOn ? `אושר ${showDay(confirmedOn)}` : "לא אושר",
			...(until ? [`עד ${showDay(until)}`] : []),
		].join(", "),
	closed: ({ name, from, until }: Closure) =>
		from === until
			? `${isolate(name)}, ${showDay(from)}`
			: `${isolate(name)}, מ־${showDay(from)} עד ${showDay(until)}`,
	answer: ({ title, text }: ReadyAnswer) => `${isolate(title)}: ${isolate(text.n)}`,
};

const planNames = { basic: "Basic", premium: "Premium", vip: "VIP" } as const;

/** A value in words; plans with what their cards say only where `isWhole`. */
export function describe(name: SettingName, value: unknown, isWhole = false): string {
	if (value === null) return "לפי ההגדרות שבשרת";
	if (isRemoved(value)) return "הוסר";
	const kind = kindOf(name);
	const said = (words[kind] as (value: unknown) => string)(value);
	if (!isWhole) return said;
	if (kind === "plans") {
		const terms = value as PlansTerms;
		return planIds
			.map(
				(id) =>
					`\u2066${planNames[id]} $${terms[id].cents / 100}\u2069: ${terms[id].features.map(isolate).join(" · ")}`,
			)
			.join("\n");
	}
	if (kind === "answer") {
		const { title, text } = value as ReadyAnswer;
		return [title, text.f, text.m, text.n].map(isolate).join("\n");
	}
	return said;
}

/** The lines in which two described values differ; all of them where lines only came or went. */
export function changedLines(from: string, to: string): { from: string; to: string } {
	const [before, after] = [from.split("\n"), to.split("\n")];
	const left = before.filter((line) => !after.includes(line));
	const added = after.filter((line) => !before.includes(line));
	if (left.length === 0 || added.length === 0) return { from, to };
	return { from: left.join("\n"), to: added.join("\n") };
}
