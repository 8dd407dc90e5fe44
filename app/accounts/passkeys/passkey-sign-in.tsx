import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Icon } from "../../ui/icon.tsx";
import { usePasskeyAbility } from "./passkey-ability.ts";
import { PasskeyAddressNote } from "./passkey-address-note.tsx";
import { authenticateWithPasskey, type Say } from "./passkey-ceremony.ts";
import styles from "./passkey-sign-in.module.css";

type PasskeySignInProps = {
	/** To sign in, or to reauthenticate. */
	purpose: "sign-in" | "unlock";
	/** The return path; validated by the page and again by the server. */
	next: string | null;
	/** The original action was not carried out and has to be repeated. */
	again?: boolean;
	/** Words in the gender of whoever is signed in. */
	say?: Say;
};

/** Before signing in nobody's gender is known. */
const unknown: Say = ({ n }) => n;

/**
 * The passkey button; it appears once a script finds that the browser supports passkeys. Its space
 * is reserved until then.
 */
export function PasskeySignIn({ purpose, next, again, say = unknown }: PasskeySignInProps) {
	const ability = usePasskeyAbility();
	const [isBusy, setBusy] = useState(false);
	const [error, setError] = useState<string | null>(null);
	if (ability === "address") return <PasskeyAddressNote />;

	async function start() {
		setBusy(true);
		setError(null);
		const result = await authenticateWithPasskey(`/api/passkeys/${purpose}`, { next, again }, say);
		if ("location" in result) {
			location.replace(result.location);
			return;
		}
		setBusy(false);
		setError(result.refused.message);
	}

	return (
		<div className={`stack ${styles[ability] ?? ""}`}>
			<Button kind="line" block busy={isBusy} onClick={start}>
				<Icon name="key" />
				{purpose === "sign-in" ? "התחברות עם מפתח גישה" : "אישור עם מפתח גישה"}
			</Button>
			{error && (
				<Notice kind="danger" role="alert">
					{error}.
				</Notice>
			)}
		</div>
	);
}
