import { nextStep, stepOf } from "../../../moderation/enforcements/ladder.ts";
import type { RuleCode } from "../../../moderation/enforcements/rules.ts";
import { formatDay } from "../../../platform/dates.ts";
import { Kbd } from "../../keys/kbd.tsx";
import { caseChoices, ruleOf, type TypedCase } from "../case-form.ts";
import { banMacro, daysWords, ruleNames } from "../case-words.ts";
import type { LoadedCase } from "../load-case.server.ts";
import styles from "./ladder.module.css";

type LadderProps = { read: LoadedCase["read"]; typed: TypedCase; isApproving: boolean };

/**
 * What can be decided, from the mildest step to the ban: what was given before is marked with its day, and
 * so is what the ladder proposes for what was reported. The ban has no key.
 */
export function CaseLadder({ read, typed, isApproving }: LadderProps) {
	const proposed = proposedSteps(read, typed);
	return (
		<fieldset className={styles.ladder}>
			<legend className="sr">סולם הצעדים</legend>
			{caseChoices.map(({ value, label, commit }, index) => {
				const given = givenWords(read, value);
				const isBan = value === "banned";
				return (
					<label key={value} data-was={given ? "" : undefined}>
						<input
							type="radio"
							name="decision"
							value={value}
							defaultChecked={value === typed.decision}
							data-commit={isBan && isApproving ? "אישור ההרחקה" : commit}
							data-macro={isBan ? banMacro : undefined}
							data-key={isBan ? undefined : String(index + 1)}
						/>
						<i aria-hidden="true" />
						{isBan ? <span /> : <Kbd>{index + 1}</Kbd>}
						<span>
							<b>{label}</b>
							{isBan && (
								<small>{isApproving ? "האישור השני" : "שני אנשים מהצוות: הצעה ואישור"}</small>
							)}
							{given && <small>{given}</small>}
							<span data-proposed>
								{proposed
									.filter(({ step }) => step === value)
									.map(({ rule, words }) => (
										<small key={rule} className={styles.proposed}>
											{words}
										</small>
									))}
							</span>
						</span>
					</label>
				);
			})}
		</fieldset>
	);
}

/** When a step was given before, if it was and was not wrong. */
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
