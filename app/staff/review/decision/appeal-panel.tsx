import { possibleVerdicts } from "../../../reviews/desk/verdicts.ts";
import { slipWords } from "../item-frame.tsx";
import layout from "../layout.module.css";
import type { Review } from "../use-review.ts";
import { AppealLetters } from "./appeal-letters.tsx";
import { DecisionPanel } from "./decision-panel.tsx";

const choices = [
	{ value: "uphold", label: "ההחלטה נשארת", note: "סופית, עם נימוק" },
	{ value: "reverse", label: "ההחלטה בטלה", note: "הבקשה חוזרת, ונאמר במפורש שטעינו" },
] as const;

const restored = "הכול חוזר, ונאמר במפורש שטעינו";

const words = {
	title: "הכרעה בערעור",
	choices: "הכרעה",
	jump: "להכרעה",
	commit: "שמירת ההכרעה",
	effect: "ההכרעה נכנסת לתוקף אחרי 10 שניות, והיא סופית. עד אז אפשר לבטל.",
};

/** Deciding an appeal: uphold or reverse, in words that the person reads. */
export function AppealPanel({ review }: { review: Review }) {
	const { loaded, typed } = review;
	const isEnforcement = loaded.item.told !== null;
	const isUnderAge = loaded.item.verification?.state === "under_age";
	const possible = possibleVerdicts(loaded.item);
	const isPossible = ({ value }: (typeof choices)[number]) => possible.includes(value);
	return (
		<DecisionPanel
			review={review}
			words={words}
			need={isUnderAge && <p className={layout.sub}>{slipWords}</p>}
			choices={choices.filter(isPossible).map((choice) => ({
				...choice,
				...(isEnforcement && choice.value === "reverse" ? { note: restored } : {}),
			}))}
			letter={<AppealLetters loaded={loaded} typed={typed} />}
		/>
	);
}
