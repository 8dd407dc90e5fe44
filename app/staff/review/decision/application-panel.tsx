import { Fragment } from "react";
import type { TextField } from "../../../profiles/texts/texts.ts";
import { againChoices, lookReasons, refusalCodes } from "../../../reviews/codes.ts";
import { possibleVerdicts, type Verdict, verdictsOf } from "../../../reviews/desk/verdicts.ts";
import { listAskMacros, refusalTitle } from "../../../reviews/refusal-words.ts";
import { FieldError } from "../../../ui/forms/field.tsx";
import { fieldNames, lookWords } from "../../queues/words.ts";
import layout from "../layout.module.css";
import type { LoadedItem } from "../load-item.server.ts";
import type { Review } from "../use-review.ts";
import { DecisionPanel } from "./decision-panel.tsx";
import { isFirstAsMinor, needsLook } from "./letters.tsx";
import styles from "./panel.module.css";
import { type FormState, photoField } from "./read-decision.ts";
import { type Choice, Reasons } from "./verdict.tsx";

const badge = new Intl.DateTimeFormat("he-IL", {
	timeZone: "Asia/Jerusalem",
	month: "long",
	year: "numeric",
});

const panelWords = {
	title: "ההחלטה",
	choices: "החלטה",
	jump: "להחלטה",
	commit: "שמירת ההחלטה",
	effect: "ההחלטה נכנסת לתוקף אחרי 10 שניות. עד אז אפשר לבטל ושום דבר לא יוצא.",
};

/** Deciding an application: verdict, reason, words, and what the person will read. */
export function ApplicationPanel({ review }: { review: Review }) {
	const { loaded, typed } = review;
	return (
		<DecisionPanel
			review={review}
			words={panelWords}
			choices={choicesOf(loaded, typed)}
			need={
				<>
					<SecondLook loaded={loaded} />
					<Proposed loaded={loaded} />
				</>
			}
		>
			<Refusal review={review} />
		</DecisionPanel>
	);
}

function choicesOf({ item, now }: LoadedItem, typed: FormState): Choice[] {
	const isMine = item.secondLook?.isMine ?? false;
	const isMinor = isUnderAge(item);
	const isAlone = isMinor && (isMine || !item.secondLook);
	const isFirst = needsLook(item);
	const possible = possibleVerdicts(item);
	const said: Partial<Record<Verdict, Omit<Choice, "value">>> = {
		approve: {
			commit: isFirst ? "העברה למבט שני" : "אישור",
			label: "אישור",
			note: isFirst ? firstNote : `תג: תמונה אומתה, ${badge.format(now)}`,
		},
		approve_back: {
			commit: isFirst ? "העברה למבט שני" : "אישור והחזרת הטקסט",
			label: "אישור, ותיקון בטקסט",
			note: isFirst ? firstBackNote : "הטקסט שסומן חוזר עם נימוק",
		},
		ask: { commit: "שליחת הבקשה", label: "בקשת השלמה", note: "סלפי נוסף, או מה שחסר" },
		refuse: {
			commit: isFirstAsMinor(item, typed) ? "העברה למבט שני" : "שליחת הסירוב",
			label: "סירוב",
			note: "נימוק, ומתי אפשר לחזור",
		},
		second_look: { commit: "העברה למבט שני", label: "מבט שני", note: "אצל מי שיתפנה ראשון" },
	};
	return verdictsOf[item.kind].flatMap((value, at) => {
		const words = said[value];
		if (!words || !possible.includes(value)) return [];
		const isAsking = value === "refuse" || value === "ask";
		const isDisabled = isAsking ? isAlone : isMine;
		return [{ value, digit: at + 1, ...words, isDisabled }];
	});
}

const firstBackNote = "המבט הראשון. הנימוק עובר לבודק הנוסף";

const firstNote = "המבט הראשון. את האישור נותן בודק נוסף";

const isUnderAge = ({ verification }: LoadedItem["item"]) => verification?.state === "under_age";

function SecondLook({ loaded: { item } }: { loaded: LoadedItem }) {
	const { secondLook } = item;
	if (!secondLook && isUnderAge(item)) {
		return (
			<p className={layout.sub}>
				תאריך לידה מתחת ל־<bdi>18</bdi>: מעבירים למבט שני, ומכריע בודק נוסף.
			</p>
		);
	}
	if (!secondLook && !needsLook(item)) return null;
	const { isMine = false } = secondLook ?? {};
	const reasons = [item.lookReason && lookWords(item.lookReason, item), ...item.looks];
	return (
		<div className={styles.eyes}>
			<span className={styles.pips} aria-hidden="true">
				<i data-full />
				<i />
			</span>
			<span>
				<b>{isUnderAge(item) ? "נדרש מבט שני לפני החלטה" : "נדרש מבט שני לפני אישור"}</b>
				{[...new Set(reasons.filter(Boolean))].map((words) => (
					<Fragment key={words}>{words}. </Fragment>
				))}
				{!secondLook ? (
					"אישור כאן הוא המבט הראשון, ואת האישור עצמו נותן בודק נוסף."
				) : isMine ? (
					isUnderAge(item) ? (
						"לבקשתך. את ההחלטה מקבל בודק נוסף."
					) : (
						"לבקשתך. עד שיינתן אפשר לסרב או לבקש השלמה, ולא לאשר."
					)
				) : (
					<>
						לבקשת <bdi>{secondLook.name}</bdi>. ההחלטה כאן היא המבט השני.
					</>
				)}
			</span>
		</div>
	);
}

/** What of the form the first look filled in, and that it decides nothing. */
function Proposed({ loaded: { item, proposed } }: { loaded: LoadedItem }) {
	if (!proposed) return null;
	const { fields, changed } = proposed;
	const named = (all: readonly { field: TextField }[]) =>
		all.map(({ field }) => fieldNames[field]).join(", ");
	const back = named(item.texts.filter(({ field }) => fields[`text-${field}`]));
	const since = named(item.texts.filter(({ field }) => changed.includes(field)));
	const photos = item.photos.filter(({ id }) => fields[photoField(id)]);
	const code = refusalCodes.find((one) => one === fields.reason);
	return (
		<section className={layout.sub} aria-labelledby="proposed">
			<b id="proposed">הוצע במבט הראשון, וכבר נמצא בטופס</b>
			<ul>
				{back && <li>החזרה לתיקון: {back}.</li>}
				{since && (
					<li>השתנה מאז המבט הראשון, ולכן אינו מסומן: {since}. הנימוק שנכתב מחכה לסימון.</li>
				)}
				{photos.map(({ id, place }) => (
					<li key={id}>
						{fields[photoField(id)]?.startsWith("no:") ? "סירוב לתמונה" : "קהל אחר לתמונה"}{" "}
						<bdi className="num">{place}</bdi>.
					</li>
				))}
				{code && <li>סירוב: {refusalTitle(code)}, עם המילים שנכתבו.</li>}
			</ul>
			<p>אפשר לשנות הכול. שום דבר מזה לא נשלח אם לא יוחלט כך כאן.</p>
		</section>
	);
}

/** Reason and day, or what is missing; each shows only for the verdict that needs it. */
function Refusal({ review }: { review: Review }) {
	const { missing, unmade } = review;
	const { item } = review.loaded;
	const typed: FormState = unmade?.typed ?? {};
	return (
		<>
			<div className={styles.refusal}>
				<Reasons
					label="נימוק"
					name="reason"
					chosen={typed.reason}
					choices={refusalCodes.map((value) => ({
						value,
						label: refusalTitle(value),
					}))}
				/>
				<FieldError id="reason-error" error={missing.reason} />
				<label className={styles.from}>
					<span>אפשר להגיש שוב</span>
					<select name="from" defaultValue={typed.from ?? "30"}>
						{againChoices.map((days) => (
							<option key={days} value={days}>
								{days === 0 ? "מיד" : `אחרי ${days} ימים`}
							</option>
						))}
					</select>
				</label>
			</div>
			<div className={styles.asking}>
				<Reasons
					label="מה חסר"
					name="ask"
					chosen={typed.ask}
					choices={listAskMacros(item).map((macro, at) => ({
						value: String(at),
						label: macro,
					}))}
				/>
			</div>
			<div className={styles.looking}>
				<Reasons
					label="למה"
					name="look"
					chosen={typed.look}
					choices={lookReasons.map((value) => ({ value, label: lookWords(value, item) }))}
				/>
			</div>
		</>
	);
}
