import { useRef } from "react";
import { Form } from "react-router";
import type { CaseInput } from "../../cases/decide.server.ts";
import { notSent } from "../../cases/held.ts";
import { nextStep, stepOf } from "../../moderation/enforcements/ladder.ts";
import { type RuleCode, ruleCodes } from "../../moderation/enforcements/rules.ts";
import { formatDay } from "../../platform/dates.ts";
import { decisionTitle, Statement } from "../../reviews/appeals/statement.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { FieldError, TextArea } from "../../ui/forms/field.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { forgetDrafts } from "../frame/drafts.ts";
import { verdictWords } from "../frame/verdict-words.ts";
import { Kbd } from "../keys/kbd.tsx";
import { casesPath } from "../queues/addresses.ts";
import { HandOver } from "../queues/take-over.tsx";
import { fieldNames, languageOf } from "../queues/words.ts";
import { useInSight } from "../review/decision/decision-panel.tsx";
import letters from "../review/decision/letters.module.css";
import panel from "../review/decision/panel.module.css";
import { TakePanel, useTaken } from "../review/decision/take-panel.tsx";
import { decideForm } from "../review/decision/use-decision.ts";
import layout from "../review/layout.module.css";
import {
	caseChoices,
	dayChoices,
	heldIn,
	itemsOf,
	proposalOf,
	readCaseInput,
	ruleOf,
	type TypedCase,
} from "./case-form.ts";
import { daysWords, ruleNames } from "./case-words.ts";
import styles from "./cases.module.css";
import caseLadderStyles from "./ladder.module.css";
import type { LoadedCase } from "./load-case.server.ts";
import type { CaseReview } from "./use-case-review.ts";

const dayMs = 86_400_000;

type LetterProps = { loaded: LoadedCase; typed: TypedCase };

/**
 * What the member will read, in the template of the page where they read it; for a ban that waits for a second
 * person, the proposal.
 */
function CaseLetter({ loaded, typed }: LetterProps) {
	const { read, now } = loaded;
	const input = typed.decision
		? readCaseInput(typed, read)
		: (noticeOf(typed, read) ?? proposalOf(read));
	const decision = input && statementOf(loaded, input);
	return (
		<section className={letters.letter} aria-label="מה קוראים בחשבון" data-letters>
			{decision ? (
				<>
					<p className={letters.from}>
						<span>מה קוראים בחשבון</span>
						<span>{languageOf(read)}</span>
					</p>
					<h3>{decisionTitle(decision)}</h3>
					<p className="small muted">{formatDay(now)}</p>
					<Statement decision={decision} now={now} />
				</>
			) : (
				<p className="muted">
					{input
						? "לא נשלח דבר. מי שדיווח רואה שלא נמצאה הפרה."
						: "כאן יופיע מה שיקראו בחשבון, אחרי שנבחרו צעד, כלל וכל מה שהם דורשים."}
				</p>
			)}
		</section>
	);
}

/** What the writer is told when only a message is decided on, and not sent. */
function noticeOf(typed: TypedCase, read: LoadedCase["read"]): CaseInput | null {
	const rule = ruleOf(typed.reason);
	if (!rule || !heldIn(typed, read).some(({ as }) => as === "drop")) return null;
	return { verdict: "notice", rule, scope: null, days: null, item: null, words: notSent };
}

/** The decision as the member would be told; null when nothing is. */
function statementOf({ read, now }: LoadedCase, input: CaseInput) {
	const { verdict, rule, scope, days, item, words } = input;
	if (verdict === "nothing" || rule === null) return null;
	return {
		action: verdict,
		role: read.role,
		scope,
		rule,
		item,
		words,
		since: now,
		liftedAt: null,
		appeal: null,
		foundBy: read.all.length > 0 ? ("report" as const) : ("rules" as const),
		until: days === null ? null : new Date(now.getTime() + days * dayMs),
		quote: quoteOf(read, input),
	};
}

/** The member's own words that the statement quotes, as far as they are open here. */
function quoteOf(read: LoadedCase["read"], { verdict, item }: CaseInput): string | null {
	if (item?.kind === "text") {
		// A text that stays is not kept with the decision.
		const shown = read.texts.find(({ field }) => field === item.id);
		return verdict === "removed" ? (shown?.text ?? null) : null;
	}
	if (item?.kind === "note") {
		return read.asked.find(({ noteId }) => noteId === item.id)?.text ?? null;
	}
	if (item?.kind !== "message") return null;
	const thread = read.threads.find((one) => `${one.conversation}:${one.number}` === item.id);
	return thread?.messages.find(({ number }) => number === thread.number)?.text ?? null;
}

type LadderProps = {
	read: LoadedCase["read"];
	/** What is filled in now, and what was when the page loaded. */
	typed: TypedCase;
	begun: TypedCase;
	isApproving: boolean;
};

/**
 * What can be decided, from the mildest step to the ban: what was given before is marked with its day, and
 * so is what the ladder proposes for what was reported. The ban has no key.
 */
function CaseLadder({ read, typed, begun, isApproving }: LadderProps) {
	const proposed = proposedSteps(read, typed);
	return (
		<fieldset className={caseLadderStyles.ladder}>
			<legend className="sr">סולם הצעדים</legend>
			{caseChoices.map(({ value, label }, index) => {
				const given = givenWords(read, value);
				const isBan = value === "banned";
				return (
					<label key={value} data-was={given ? "" : undefined}>
						<input
							type="radio"
							name="decision"
							value={value}
							defaultChecked={value === begun.decision}
							aria-keyshortcuts={String(index + 1)}
						/>
						<i aria-hidden="true" />
						<Kbd>{index + 1}</Kbd>
						<span>
							<b>{label}</b>
							{isBan && (
								<small>{isApproving ? "האישור השני" : "שני אנשים מהצוות: הצעה ואישור"}</small>
							)}
							{given && <small>{given}</small>}
							{proposed
								.filter(({ step }) => step === value)
								.map(({ rule, words }) => (
									<small key={rule} className={caseLadderStyles.proposed}>
										{words}
									</small>
								))}
						</span>
					</label>
				);
			})}
		</fieldset>
	);
}

/** When a step was given before, unless it was wrong. */
function givenWords(read: LoadedCase["read"], value: string): string | null {
	const before = read.earlier.filter(
		(one) => one.liftedWhy !== "reversed" && stepOf(one) === value,
	);
	const [last] = before;
	if (!last) return null;
	const day = formatDay(last.since);
	if (before.length === 1) return `בעבר: ${day}`;
	const times = before.length === 2 ? "פעמיים" : `${before.length} פעמים`;
	return `בעבר ${times}, לאחרונה ${day}`;
}

const times = ["ראשונה", "שנייה", "שלישית"];

/** The ladder's step for the chosen rule, else for each that was reported. */
function proposedSteps(read: LoadedCase["read"], typed: TypedCase) {
	const chosen = ruleOf(typed.reason);
	const rules = chosen ? [chosen] : [...new Set(read.all.map(({ code }): RuleCode => code))];
	const earlier = read.earlier.map(({ rule, liftedWhy, ...one }) => ({
		...one,
		rule: ruleOf(rule ?? undefined),
		isReversed: liftedWhy === "reversed",
	}));
	return rules.map((rule) => {
		const { step, days, time } = nextStep(rule, earlier);
		const said = [ruleNames[rule], `פעם ${times[time - 1] ?? time}`, days && daysWords(days)];
		return { rule, step, words: `לפי הסולם: ${said.filter(Boolean).join(", ")}` };
	});
}

function MemberState({ loaded: { read } }: { loaded: LoadedCase }) {
	const { decision, closedAt } = read;
	if (!decision) return closedAt ? <Notice>התיק נסגר. אין כאן עוד מה להחליט.</Notice> : null;
	const { verdict, by, proposer, takesEffectAt, appliedAt } = decision;
	if (takesEffectAt) {
		return (
			<Notice>
				<b>
					{verdictWords[verdict]}, החלטה של <bdi>{by ?? gone}</bdi>
					{decision.proposedAt && (
						<>
							{" "}
							לפי הצעה של <bdi>{proposer ?? gone}</bdi>
						</>
					)}
					.
				</b>{" "}
				{appliedAt ? "היא בתוקף." : "היא נכנסת לתוקף בתוך שניות."}
			</Notice>
		);
	}
	return (
		<div className={panel.eyes}>
			<span className={panel.pips} aria-hidden="true">
				<i data-full />
				<i />
			</span>
			<div>
				<b>הרחקה מחכה לאישור שני</b>
				{read.proposal?.isMine ? (
					<>
						ההצעה שלך. מישהו אחר מהצוות מאשר אותה או מחליט אחרת.
						<Form method="post" action={`${casesPath}/${read.id}/undo`}>
							<Button type="submit" kind="line" small aria-keyshortcuts="u">
								משיכת ההצעה <Kbd>u</Kbd>
							</Button>
						</Form>
					</>
				) : (
					<>
						הצעה של <bdi>{proposer ?? gone}</bdi>. אישור שולח את המכתב שלמטה כפי שהוא. כל צעד אחר
						מחזיר את ההצעה.
					</>
				)}
			</div>
		</div>
	);
}

const gone = "מי שכבר לא בצוות";

type PanelProps = { review: CaseReview };

/** Deciding a case: taking it, the ladder, the rule, the words, what the member reads, one button. */
export function CasePanel({ review }: PanelProps) {
	const { read, isHeld } = review.loaded;
	const isOpen = read.closedAt === null && !read.isDecided && !read.proposal?.isMine;
	const place = useRef<HTMLElement>(null);
	const isInSight = useInSight(place);
	const heading = useTaken<HTMLHeadingElement>(isHeld);
	return (
		<div className={layout.decide}>
			<LinkButton small className={layout.jump} href="#decision" hidden={isInSight}>
				להחלטה
			</LinkButton>
			<section ref={place} className={layout.panel} aria-labelledby="decision">
				<h2 id="decision" ref={heading} tabIndex={-1}>
					ההחלטה
				</h2>
				<MemberState loaded={review.loaded} />
				{isOpen && (isHeld ? <Deciding review={review} /> : <Take loaded={review.loaded} />)}
				{isOpen && (
					<HandOver
						action={`${casesPath}/${read.id}/release`}
						colleagues={review.loaded.colleagues}
					/>
				)}
			</section>
		</div>
	);
}

function Take({ loaded: { read, now } }: { loaded: LoadedCase }) {
	return (
		<TakePanel
			holder={read.holder}
			heldAt={read.heldAt}
			now={now}
			action={`${casesPath}/${read.id}/take`}
			effect="כשהתיק בטיפולך אפשר לפתוח הודעות ותמונות עם סיבה, ולהחליט."
		/>
	);
}

function Deciding({ review }: PanelProps) {
	const { loaded, typed: filled, begun: typed, sending, missing, check } = review;
	const { read } = loaded;
	const isHydrated = useHydrated();
	const isApproving = read.proposal !== null;
	const letter = <CaseLetter loaded={loaded} typed={filled} />;
	const chosen = caseChoices.find(({ value }) => value === filled.decision);
	const isOfMessage = heldIn(filled, read).length > 0;
	const commit =
		chosen?.value === "banned" && isApproving
			? "אישור ההרחקה"
			: (chosen?.commit ?? (isOfMessage ? "החלטה על ההודעה" : undefined));
	return (
		<>
			{isApproving && letter}
			<sending.Form
				id={decideForm}
				method="post"
				action={`${casesPath}/${read.id}/decide`}
				className={panel.form}
				onSubmit={check}
				data-approving={isApproving ? "" : undefined}
			>
				<input type="hidden" name="seen" value={read.mark} />
				<input type="hidden" name="next" value="1" />
				<RuleSelect read={read} chosen={typed.reason} error={missing.reason} />
				<FieldError id="reason-error" error={missing.reason} />
				<FieldError id="decision-error" error={missing.decision} />
				<CaseLadder read={read} typed={filled} begun={typed} isApproving={isApproving} />
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
				<ItemSelect read={read} chosen={typed.item} error={missing.item} />
				<div className={styles.words}>
					<TextArea
						id="words"
						name="words"
						rows={3}
						dir="auto"
						label={`המילים, ${languageOf(read)}`}
						aria-keyshortcuts="w"
						help="לא לצטט את מי שדיווח. אם השדה ריק, נשלח הכלל בלבד."
						error={missing.words}
						defaultValue={typed.words}
					/>
				</div>
			</sending.Form>
			{!isApproving && letter}
			<div className={layout.commit}>
				<div className={layout.row}>
					<Button
						type="submit"
						form={decideForm}
						kind="accent"
						className={layout.grow}
						aria-keyshortcuts="Enter"
						busy={sending.state !== "idle"}
					>
						{commit ?? "החלטה"} <Kbd>Enter</Kbd>
					</Button>
					{!isHydrated && (
						<Button
							type="submit"
							form={decideForm}
							kind="line"
							name="preview"
							value="1"
							formNoValidate
						>
							תצוגה מקדימה
						</Button>
					)}
					<Button
						type="submit"
						form={decideForm}
						kind="ghost"
						formAction={`${casesPath}/${read.id}/release`}
						formNoValidate
						aria-keyshortcuts="r"
						onClick={() => forgetDrafts(read.id)}
					>
						החזרה לתור <Kbd>r</Kbd>
					</Button>
				</div>
				<p className={layout.sub}>נכנסת לתוקף אחרי 10 שניות. עד אז אפשר לבטל, ושום דבר לא יוצא.</p>
			</div>
		</>
	);
}

type FieldProps = {
	read: LoadedCase["read"];
	chosen: string | undefined;
	error: string | undefined;
};

/** The rules, those that were reported first; each brings the words that a statement begins with. */
function RuleSelect({ read, chosen, error }: FieldProps) {
	const isReported = (code: RuleCode) => read.all.some((report) => report.code === code);
	const groups = [
		{ label: "מה שדווח", codes: ruleCodes.filter(isReported) },
		{ label: "כללים אחרים", codes: ruleCodes.filter((code) => !isReported(code)) },
	];
	return (
		<label className={styles.rule}>
			<span>
				הכלל שהופר <Kbd>c</Kbd>
			</span>
			<select
				name="reason"
				defaultValue={chosen ?? ""}
				aria-keyshortcuts="c"
				aria-invalid={error ? true : undefined}
				aria-describedby="reason-error"
			>
				<option value="">בחירת כלל</option>
				{groups
					.filter(({ codes }) => codes.length > 0)
					.map(({ label, codes }) => (
						<optgroup key={label} label={label}>
							{codes.map((code) => (
								<option key={code} value={code}>
									{ruleNames[code] ?? code}
								</option>
							))}
						</optgroup>
					))}
			</select>
		</label>
	);
}

function ItemSelect({ read, chosen, error }: FieldProps) {
	return (
		<div className={styles.item}>
			<label>
				<span>על מה ההחלטה</span>
				<select
					name="item"
					aria-invalid={error ? true : undefined}
					aria-describedby="item-error"
					defaultValue={chosen ?? ""}
				>
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
			<FieldError id="item-error" error={error} />
		</div>
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
