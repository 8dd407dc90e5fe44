import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type Say, tryAgain } from "./passkey-ceremony.ts";
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
 * The passkey button; it appears once `offer-passkeys.ts` finds that the browser supports passkeys. Its
 * space is reserved until then.
 */
export function PasskeySignIn({ purpose, next, again, say = unknown }: PasskeySignInProps) {
	return (
		<div
			className={`stack ${styles.passkey}`}
			data-passkey={purpose}
			data-next={next ?? undefined}
			data-again={again || undefined}
			data-try-again={say(tryAgain)}
		>
			<Button kind="line" block>
				<Icon name="key" />
				{purpose === "sign-in" ? "התחברות עם מפתח גישה" : "אישור עם מפתח גישה"}
			</Button>
			<div className={styles.address}>
				<PasskeyAddressNote home="" page="/auth" />
			</div>
			<div role="alert" className={styles.error} />
			<template>
				<Notice kind="danger">
					<span data-words />
				</Notice>
			</template>
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
