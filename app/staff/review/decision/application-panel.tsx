import { againChoices, lookReasons, refusalCodes } from "../../../reviews/codes.ts";
import { type Verdict, verdictsOf } from "../../../reviews/desk/verdicts.ts";
import { listAskMacros, refusalMacro, refusalTitle } from "../../../reviews/words/refusal-words.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/forms/field.tsx";
import { Kbd } from "../../keys/kbd.tsx";
import { itemPath } from "../../queues/addresses.ts";
import { languageOf, lookWords } from "../../queues/words.ts";
import type { Unmade } from "../item-acts.server.ts";
import layout from "../layout.module.css";
import type { LoadedItem } from "../load-item.server.ts";
import { Letters } from "./letters.tsx";
import styles from "./panel.module.css";
import type { Typed } from "./read-decision.ts";
import { TakePanel } from "./take-panel.tsx";
import { type Choice, Reasons, Verdict as VerdictField } from "./verdict.tsx";

/**
 * The form that decides an application. The letter stands outside: the page it is taken from has forms of
 * its own.
 */
export const decideForm = "decide";

const badge = new Intl.DateTimeFormat("he-IL", {
	timeZone: "Asia/Jerusalem",
	month: "long",
	year: "numeric",
});

type PanelProps = { loaded: LoadedItem; unmade: Unmade | null };

/**
 * Deciding an application: verdict, reason, words, what the person will read, and one button. Before
 * the item is taken there is only the button that takes it.
 */
export function ApplicationPanel({ loaded, unmade }: PanelProps) {
	const { item, queue, isHeld } = loaded;
	const typed: Typed = unmade?.typed ?? {};
	return (
		<div className={layout.decide}>
			<LinkButton small className={layout.jump} href={`#${decideForm}`} data-jump>
				להחלטה
			</LinkButton>
			<section className={layout.panel} aria-labelledby="decision">
				<h2 id="decision">ההחלטה</h2>
				<SecondLook loaded={loaded} />
				{isHeld ? (
					<>
						<form
							id={decideForm}
							method="post"
							action={itemPath(queue, item.id, "decide")}
							className={styles.form}
							data-decide
						>
							<input type="hidden" name="seen" value={item.seen} />
							<VerdictField
								label="החלטה"
								name="decision"
								choices={choicesOf(loaded)}
								chosen={typed.decision}
							/>
							<Refusal typed={typed} loaded={loaded} />
						</form>
						<Letters loaded={loaded} typed={typed} />
						<Commit loaded={loaded} />
					</>
				) : (
					<TakePanel loaded={loaded} />
				)}
			</section>
		</div>
	);
}

function choicesOf({ item, now, viewer }: LoadedItem): Choice[] {
	const isMine = item.secondLook?.accountId === viewer;
	const isMinor = isUnderAge(item);
	const isAlone = isMinor && (isMine || !item.secondLook);
	const said: Partial<Record<Verdict, Omit<Choice, "value">>> = {
		approve: { commit: "אישור", label: "אישור", note: `תג: תמונה אומתה, ${badge.format(now)}` },
		approve_back: {
			commit: "אישור והחזרת הטקסט",
			label: "אישור, ותיקון בטקסט",
			note: "הטקסט שסומן חוזר עם נימוק",
		},
		ask: { commit: "שליחת הבקשה", label: "בקשת השלמה", note: "סלפי נוסף, או מה שחסר" },
		refuse: { commit: "שליחת הסירוב", label: "סירוב", note: "נימוק, ומתי אפשר לחזור" },
		second_look: { commit: "העברה למבט שני", label: "מבט שני", note: "אצל מי שיתפנה ראשון" },
	};
	return verdictsOf[item.kind].flatMap((value, at) => {
		const words = said[value];
		if (!words || (isMinor && value.startsWith("approve"))) return [];
		const isAsking = value === "refuse" || value === "ask";
		const isDisabled = isAsking ? isAlone : isMine;
		return [{ value, digit: at + 1, ...words, isDisabled }];
	});
}

const isUnderAge = ({ verification }: LoadedItem["item"]) => verification?.state === "under_age";

function SecondLook({ loaded: { item, viewer } }: { loaded: LoadedItem }) {
	const { secondLook } = item;
	if (!secondLook && isUnderAge(item)) {
		return (
			<p className={layout.sub}>
				תאריך לידה מתחת ל־<bdi>18</bdi>: מעבירים למבט שני, ומכריע בודק נוסף.
			</p>
		);
	}
	if (!secondLook) return null;
	const isMine = secondLook.accountId === viewer;
	return (
		<div className={styles.eyes}>
			<span className={styles.pips} aria-hidden="true">
				<i data-full />
				<i />
			</span>
			<span>
				<b>{isUnderAge(item) ? "נדרש מבט שני לפני החלטה" : "נדרש מבט שני לפני אישור"}</b>
				{item.lookReason && <>סומן: {lookWords(item.lookReason, item)}. </>}
				{isMine ? (
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

/** Reason, day and words; they show only for the verdicts that need them. */
function Refusal({ typed, loaded: { item } }: { typed: Typed; loaded: LoadedItem }) {
	return (
		<>
			<div className={styles.refusal} data-for="refuse">
				<Reasons
					label="נימוק"
					name="reason"
					chosen={typed.reason}
					choices={refusalCodes.map((value) => ({
						value,
						label: refusalTitle(value),
						macro: refusalMacro(value, item),
					}))}
				/>
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
			<div className={styles.asking} data-for="ask">
				<Reasons
					label="מה חסר"
					name="ask"
					chosen={typed.ask}
					choices={listAskMacros(item).map((macro, at) => ({
						value: String(at),
						label: macro,
						macro,
					}))}
				/>
			</div>
			<div className={styles.looking} data-for="second_look">
				<Reasons
					label="למה"
					name="look"
					chosen={typed.look}
					choices={lookReasons.map((value) => ({ value, label: lookWords(value, item) }))}
				/>
			</div>
			<div className={styles.words} data-for="refuse ask">
				<TextArea
					id="words"
					name="words"
					rows={4}
					dir="auto"
					data-key="n"
					label={`המילים, ${languageOf(item)}`}
					help="אם השדה ריק, נשלח הנוסח הקבוע של הבחירה."
					defaultValue={typed.words}
				/>
			</div>
		</>
	);
}

function Commit({ loaded: { item, queue } }: { loaded: LoadedItem }) {
	return (
		<div className={layout.commit}>
			<div className={layout.row}>
				<Button type="submit" form={decideForm} kind="accent" className={layout.grow} data-commit>
					<span data-commit-words>שמירת ההחלטה</span> <Kbd>Enter</Kbd>
				</Button>
				<Button
					type="submit"
					form={decideForm}
					kind="line"
					name="preview"
					value="1"
					formNoValidate
					data-key="p"
				>
					תצוגה מקדימה <Kbd>p</Kbd>
				</Button>
				<Button
					type="submit"
					form={decideForm}
					kind="ghost"
					formAction={itemPath(queue, item.id, "release")}
					formNoValidate
				>
					שחרור
				</Button>
			</div>
			<p className={layout.sub}>
				ההחלטה נכנסת לתוקף אחרי 10 שניות. עד אז אפשר לבטל ושום דבר לא יוצא.
			</p>
		</div>
	);
}
