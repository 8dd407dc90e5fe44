import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Icon } from "../../ui/icon.tsx";
import { enterWithPasskey, type Say, tryAgain } from "./passkey-ceremony.ts";
import styles from "./passkey-sign-in.module.css";
import { usePasskey } from "./use-passkey.ts";

type PasskeySignInProps = {
	purpose: "sign-in" | "unlock";
	/** The return path; validated by the page and again by the server. */
	next: string | null;
	/** The original action was not carried out and has to be repeated. */
	again?: boolean;
	/** Wording in the signed-in person's gender. */
	say?: Say;
};

/** Before sign-in the gender is unknown. */
const unknown: Say = ({ n }) => n;

/** The passkey button; it appears once the browser is found to support passkeys. Its space is reserved until then. */
export function PasskeySignIn({ purpose, next, again, say = unknown }: PasskeySignInProps) {
	const { ability, address, isBusy, refused, press } = usePasskey(() =>
		enterWithPasskey(purpose, { next, again }, say),
	);
	return (
		<div
			className={`stack ${styles.passkey}`}
			data-passkey={purpose}
			data-next={next ?? undefined}
			data-again={again || undefined}
			data-try-again={say(tryAgain)}
			data-ability={ability}
		>
			<Button kind="line" block busy={isBusy} onClick={press}>
				<Icon name="key" />
				{purpose === "sign-in" ? "התחברות עם מפתח גישה" : "אישור עם מפתח גישה"}
			</Button>
			<div className={styles.address}>
				<PasskeyAddressNote home="" page="/auth" {...address} />
			</div>
			<PasskeyRefusal refused={refused} />
		</div>
	);
}

export function PasskeyRefusal({ refused }: { refused: string | null }) {
	return (
		<div role="alert" hidden={refused === null}>
			<Notice kind="danger">
				<span data-words>{refused && `${refused}.`}</span>
			</Notice>
		</div>
	);
}

type Where = { home: string; page: string };

/** Explains why passkeys are unavailable; only the demo is ever opened by IP address. */
export function PasskeyAddressNote({ home, page }: Where) {
	return (
		<Notice>
			מפתח גישה פועל רק בכתובת שיש בה שם. כאן זה{" "}
			<a className="link" href={page}>
				<bdi dir="ltr">{home}</bdi>
			</a>
			.
		</Notice>
	);
}
