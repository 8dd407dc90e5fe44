import type { SubmissionResult } from "@conform-to/react";
import { AccountFrame } from "../account-frame.tsx";
import { AppSection, type AppState } from "./app-section.tsx";
import { PasskeysSection, type ShownPasskey } from "./passkeys-section.tsx";

/** The page's title. */
export const title = "אימות דו־שלבי ומפתחות גישה";

type SecondFactorsProps = {
	app: AppState;
	passkeys: readonly ShownPasskey[];
	/** The result of the first code, if it was rejected. */
	codeResult?: SubmissionResult | undefined;
	/** A rejected name for a passkey. */
	refusedName?: SubmissionResult | undefined;
};

/** The account's second factors: the authenticator app and the passkeys. */
export function SecondFactors({ app, passkeys, codeResult, refusedName }: SecondFactorsProps) {
	return (
		<AccountFrame
			title={title}
			lead="שתי דרכים לשמור על הכניסה לחשבון. כל שינוי כאן מנתק את שאר המכשירים, ונשלח עליו אימייל."
		>
			<div className="stack">
				<AppSection app={app} lastResult={codeResult} />
				<PasskeysSection passkeys={passkeys} refusedName={refusedName} />
			</div>
		</AccountFrame>
	);
}
