import type { SubmissionResult } from "@conform-to/react";
import { ModuleScript } from "../../ui/module-script.tsx";
import { AccountFrame } from "../account-frame.tsx";
import { AppSection, type AppState } from "./app-section.tsx";
import { PasskeysSection, type RefusedName, type ShownPasskey } from "./passkeys-section.tsx";
import script from "./second-factor.browser.ts?worker&url";

/** The page's title. */
export const title = "אימות דו־שלבי ומפתחות גישה";

type SecondFactorsProps = {
	app: AppState;
	passkeys: readonly ShownPasskey[];
	/** The result of the first code, if it was rejected. */
	codeResult?: SubmissionResult | undefined;
	/** A rejected name for a passkey. */
	refusedName?: RefusedName | undefined;
};

/** The account's second factors: the authenticator app and the passkeys. */
export function SecondFactors({ app, passkeys, codeResult, refusedName }: SecondFactorsProps) {
	return (
		<AccountFrame
			isInner
			title={title}
			lead="שתי דרכים לשמור על הכניסה לחשבון. כל שינוי כאן מנתק את שאר המכשירים, ונשלח עליו אימייל."
		>
			<div className="stack">
				<AppSection app={app} lastResult={codeResult} />
				<PasskeysSection passkeys={passkeys} refusedName={refusedName} />
			</div>
			<ModuleScript src={script} />
		</AccountFrame>
	);
}
