import type { SubmissionResult } from "@conform-to/react";
import { Notice } from "../../ui/feedback/notice.tsx";
import { AccountFrame } from "../account-frame.tsx";
import { AppSection, type AppState } from "./app-section.tsx";
import { PasskeysSection, type ShownPasskey } from "./passkeys-section.tsx";

export const title = "אימות דו־שלבי ומפתחות גישה";

type SecondFactorsProps = {
	app: AppState;
	passkeys: readonly ShownPasskey[];
	/** A staff member's only factor, which cannot be removed until there is another. */
	isLast: boolean;
	/** The result of the first code, if it was rejected. */
	codeResult?: SubmissionResult | undefined;
	refusedName?: SubmissionResult | undefined;
};

export function SecondFactors(props: SecondFactorsProps) {
	const { app, passkeys, isLast, codeResult, refusedName } = props;
	return (
		<AccountFrame
			title={title}
			lead="שתי דרכים לשמור על הכניסה לחשבון. כל שינוי כאן מנתק את שאר המכשירים, ונשלח עליו אימייל."
		>
			<div className="stack">
				{isLast && (
					<Notice>
						בחשבון של הצוות תמיד פועל אימות אחד לפחות. לפני שמחליפים אפליקציה או מפתח מוסיפים כאן
						עוד אחד.
					</Notice>
				)}
				<AppSection app={app} isKept={isLast} lastResult={codeResult} />
				<PasskeysSection isKept={isLast} passkeys={passkeys} refusedName={refusedName} />
			</div>
		</AccountFrame>
	);
}
