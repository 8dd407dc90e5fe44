import { type RuleCode, ruleCodes } from "../../../moderation/enforcements/rules.ts";
import { formOf } from "../../../moderation/reports.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { TextArea } from "../../../ui/forms/field.tsx";
import { Kbd } from "../../keys/kbd.tsx";
import { lengthWords } from "../../queues/waiting/time-words.ts";
import { fieldNames, languageOf } from "../../queues/words.ts";
import panel from "../../review/decision/panel.module.css";
import layout from "../../review/layout.module.css";
import type { CaseUnmade } from "../case-acts.server.ts";
import { dayChoices, itemsOf } from "../case-form.ts";
import { casesPath } from "../case-path.ts";
import { daysWords, macroOf, ruleNames } from "../case-words.ts";
import styles from "../cases.module.css";
import type { LoadedCase } from "../load-case.server.ts";
import { CaseLadder } from "./case-ladder.tsx";
import { CaseLetter } from "./case-letter.tsx";
import { Standing } from "./standing.tsx";

type PanelProps = { loaded: LoadedCase; unmade: CaseUnmade | null };

const formId = "decide";

/** Deciding a case: taking it, the ladder, the rule, the words, what the member reads, one button. */
export function CasePanel({ loaded, unmade }: PanelProps) {
	const { read, isHeld } = loaded;
	const isOpen = read.closedAt === null && !read.isDecided && !read.proposal?.isMine;
	return (
		<div className={layout.decide}>
			<LinkButton small className={layout.jump} href="#decision" data-jump>
				להחלטה
			</LinkButton>
			<section className={layout.panel} aria-labelledby="decision">
				<h2 id="decision">ההחלטה</h2>
				<Standing loaded={loaded} />
				{isOpen &&
					(isHeld ? <Deciding loaded={loaded} unmade={unmade} /> : <Take loaded={loaded} />)}
			</section>
		</div>
	);
}

function Take({ loaded: { read, now } }: { loaded: LoadedCase }) {
	const { holder, heldAt } = read;
	return (
		<form method="post" action={`${casesPath}/${read.id}/take`} className={layout.column}>
			{holder && (
				<Notice>
					<b>
						אצל <bdi>{holder.name}</bdi>
						{heldAt && `, כבר ${lengthWords(now.getTime() - heldAt.getTime())}`}.
					</b>{" "}
					אפשר לקרוא את הדיווחים. הכפתורים ייפתחו אחרי שחרור, או אחרי 10 דקות בלי פעולה.
				</Notice>
			)}
			<Button type="submit" kind="accent" block disabled={holder !== null} data-take>
				לקיחה <Kbd>Enter</Kbd>
			</Button>
			<p className={layout.sub}>אחרי לקיחה אפשר לפתוח הודעות ותמונות עם סיבה, ולהחליט.</p>
		</form>
	);
}

function Deciding({ loaded, unmade }: PanelProps) {
	const { read } = loaded;
	const typed = unmade?.typed ?? {};
	const isApproving = read.proposal !== null;
	const letter = <CaseLetter loaded={loaded} typed={typed} />;
	return (
		<>
			{isApproving && letter}
			<form
				id={formId}
				method="post"
				action={`${casesPath}/${read.id}/decide`}
				className={panel.form}
				data-decide
				data-approving={isApproving ? "" : undefined}
			>
				<input type="hidden" name="seen" value={read.mark} />
				<RuleSelect read={read} chosen={typed.reason} />
				<CaseLadder read={read} typed={typed} isApproving={isApproving} />
				<div className={styles.terms}>
					<label>
						<span>לכמה זמן</span>
						<select name="days" defaultValue={typed.days ?? "7"}>
							{dayChoices.map((days) => (
								<option key={days} value={days}>
									{daysWords(days)}
								</option>
							))}
						</select>
					</label>
				</div>
				<div className={styles.item}>
					<label>
						<span>על מה ההחלטה</span>
						<select name="item" defaultValue={typed.item ?? ""}>
							<option value="">לא פריט מסוים</option>
							{itemsOf(read).map(({ kind, id }, index, all) => (
								<option key={id} value={`${kind} ${id}`}>
									{kind === "text"
										? fieldNames[id as keyof typeof fieldNames]
										: `${itemNames[kind]}${orderOf(kind, index, all)}`}
								</option>
							))}
						</select>
					</label>
				</div>
				<div className={styles.words}>
					<TextArea
						id="words"
						name="words"
						rows={3}
						dir="auto"
						label={`המילים, ${languageOf(read)}`}
						help="לא לצטט את מי שדיווח. אם השדה ריק, נשלח הכלל בלבד."
						defaultValue={typed.words}
					/>
				</div>
			</form>
			{!isApproving && letter}
			<div className={layout.commit}>
				<div className={layout.row}>
					<Button type="submit" form={formId} kind="accent" className={layout.grow} data-commit>
						<span data-commit-words>החלטה</span>
					</Button>
					<Button
						type="submit"
						form={formId}
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
						form={formId}
						kind="ghost"
						formAction={`${casesPath}/${read.id}/release`}
						formNoValidate
					>
						שחרור
					</Button>
				</div>
				<p className={layout.sub}>נכנסת לתוקף אחרי 10 שניות. עד אז אפשר לבטל, ושום דבר לא יוצא.</p>
			</div>
		</>
	);
}

/** The rules, those that were reported first; each brings the words that a statement begins with. */
function RuleSelect({ read, chosen }: { read: LoadedCase["read"]; chosen: string | undefined }) {
	const form = formOf(read);
	const isReported = (code: RuleCode) => read.all.some((report) => report.code === code);
	const groups = [
		{ label: "מה שדווח", codes: ruleCodes.filter(isReported) },
		{ label: "כללים אחרים", codes: ruleCodes.filter((code) => !isReported(code)) },
	];
	return (
		<label className={styles.rule}>
			<span>הכלל שהופר</span>
			<select name="reason" defaultValue={chosen ?? ""}>
				<option value="">בחירת כלל</option>
				{groups
					.filter(({ codes }) => codes.length > 0)
					.map(({ label, codes }) => (
						<optgroup key={label} label={label}>
							{codes.map((code) => (
								<option key={code} value={code} data-macro={macroOf(code, form)}>
									{ruleNames[code] ?? code}
								</option>
							))}
						</optgroup>
					))}
			</select>
		</label>
	);
}

/** Tells several items of a kind apart, in the order in which they are shown. */
function orderOf(kind: string, index: number, all: readonly { kind: string }[]): string {
	if (all.filter((one) => one.kind === kind).length === 1) return "";
	return ` ${all.slice(0, index + 1).filter((one) => one.kind === kind).length}`;
}

const itemNames = {
	profile: "הפרופיל",
	photo: "תמונה שדווחה",
	message: "הודעה שדווחה",
	note: "מילים שדווחו",
} as const;
