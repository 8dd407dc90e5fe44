import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Icon } from "../../ui/icon.tsx";
import { usePasskeyAbility } from "./passkey-ability.ts";
import { PasskeyAddressNote } from "./passkey-address-note.tsx";
import { givePasskey } from "./passkey-ceremony.ts";
import styles from "./passkey-sign-in.module.css";

type PasskeySignInProps = {
	/** To sign in, or to show once more who is signed in. */
	purpose: "sign-in" | "unlock";
	/** Where the person wanted to go; checked by the page, and by the server once more. */
	next: string | null;
	/** What the person pressed was not done, and is to be pressed once more. */
	again?: boolean;
};

/**
 * The button of the passkey; it appears once a script runs in a browser that knows passkeys, and its
 * place is kept until then.
 */
export function PasskeySignIn({ purpose, next, again }: PasskeySignInProps) {
	const ability = usePasskeyAbility();
	const [isBusy, setBusy] = useState(false);
	const [error, setError] = useState<string | null>(null);
	if (ability === "address") return <PasskeyAddressNote />;

	async function start() {
		setBusy(true);
		setError(null);
		const result = await givePasskey(`/api/passkeys/${purpose}`, { next, again });
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
