import * as v from "valibot";
import { readCents } from "../../payments/manual/manual.ts";
import { plainSigns } from "../../platform/forms/characters.ts";
import { choice, formOf, optionalText, requiredText } from "../../platform/forms/rules.ts";
import { isoOfDay, readTypedDay } from "../../platform/forms/typed-date.ts";
import { topics } from "../../support/threads/topics.ts";

/** The version that the page was opened with. */
const seen = v.pipe(
	v.string("הטופס לא הגיע שלם"),
	v.regex(/^\d{1,6}$/, "הטופס לא הגיע שלם"),
	v.transform(Number),
);

const wrongHour = "שעה שלמה, מ־0 עד 24";

const hourOfDay = v.pipe(
	v.string(wrongHour),
	v.transform(plainSigns),
	v.regex(/^\d{1,2}(:00)?$/, wrongHour),
	v.transform((text) => Number.parseInt(text, 10)),
	v.maxValue(24, wrongHour),
);

const wrongDay = "תאריך שקיים, למשל 31.12.2026";

/** A day as it is typed, as YYYY-MM-DD. */
function readDay(typed: string): string | null {
	const day = readTypedDay(typed);
	if (!day || day.year < 2020 || day.year > 2050) return null;
	const iso = isoOfDay(day);
	const at = new Date(`${iso}T00:00:00Z`);
	return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
}

const dayField = v.pipe(
	v.string(wrongDay),
	v.check((text) => readDay(text) !== null, wrongDay),
	v.transform((text) => readDay(text) ?? ""),
);

const optionalDay = v.optional(dayField);

const wrongPrice = "מחיר בדולרים שלמים, מ־1 עד 5,000";

const wholeDollars = v.pipe(
	v.string(wrongPrice),
	v.transform((text) => readCents(text) ?? 0),
	v.check((cents) => cents >= 100 && cents <= 500_000 && cents % 100 === 0, wrongPrice),
);

const features = requiredText("יש לכתוב לפחות שורה אחת", 600);

/** Read by the person who decides; the site shows it nowhere. */
const reason = requiredText("יש לכתוב נימוק: מי שמאשר קורא אותו", 200);

const wrongRate = "שקלים לדולר אחד, למשל 3.72";

const answerText = (missing: string) => requiredText(missing, 2_000);

export const hoursForm = formOf({ seen, opens: hourOfDay, closes: hourOfDay });

export const bannerForm = formOf({ seen, text: optionalText(200), until: optionalDay });

export const plansForm = formOf({
	seen,
	basic: wholeDollars,
	premium: wholeDollars,
	vip: wholeDollars,
	basicFeatures: features,
	premiumFeatures: features,
	vipFeatures: features,
	reason,
});

export const rateForm = formOf({
	seen,
	usdIls: v.pipe(
		v.string(wrongRate),
		v.transform(plainSigns),
		v.regex(/^\d{1,2}(\.\d{1,4})?$/, wrongRate),
		v.check((text) => Number(text) >= 1, wrongRate),
	),
	date: dayField,
	reason,
});

export const paymentsForm = formOf({
	seen,
	state: choice(["open", "paused"], "יש לבחור"),
	reason,
});

export const claimForm = formOf({
	seen,
	value: requiredText("יש לכתוב את הנתון", 20),
	label: requiredText("יש לכתוב מה הוא אומר", 40),
	confirmedOn: optionalDay,
	until: optionalDay,
});

export const closedForm = formOf({
	seen,
	name: requiredText("יש לכתוב למה סגור", 40),
	from: dayField,
	until: dayField,
});

export const answerForm = formOf({
	seen,
	title: requiredText("יש לכתוב שם", 40),
	// Several topics are joined with a plus.
	topic: v.pipe(
		v.string("יש לבחור נושא"),
		v.check(
			(text) =>
				text === "all" || text.split("+").every((one) => topics.some((topic) => topic === one)),
			"יש לבחור נושא",
		),
	),
	female: answerText("יש לכתוב נוסח בלשון נקבה"),
	male: answerText("יש לכתוב נוסח בלשון זכר"),
	neutral: answerText("יש לכתוב נוסח בלי פנייה"),
});

export const forms = {
	hours: hoursForm,
	banner: bannerForm,
	plans: plansForm,
	rate: rateForm,
	payments: paymentsForm,
	claim: claimForm,
	closed: closedForm,
	answer: answerForm,
} as const;

export type Kind = keyof typeof forms;
