import type { ReactNode } from "react";
import { Icon } from "../../../ui/icon.tsx";
import styles from "./evidence.module.css";

/** A person's picture on the desk: what it is, and its addresses. */
export type EvidencePicture = {
	/** `selfie`, or a photo's id. */
	id: string;
	/** What a screen reader hears where no caption says it, such as "תמונה 2 מתוך 5". */
	name: string;
	/** Blurred and grey, made on the server. */
	blurred: string;
	/** What is special about it, said below it in large. */
	words?: string | null;
	/** Opening it is recorded. */
	sharp: string;
	/** A selfie is shown as the person sees it in a mirror. */
	isMirrored?: boolean;
};

type EvidenceProps = {
	picture: EvidencePicture;
	/** The form that reveals without a script; its pressed button names the picture. */
	form: string;
	isShown: boolean;
	/** Below the picture. */
	caption?: ReactNode;
	isSmall?: boolean;
	/** The key that shows it beside the selfie, as it is drawn and as it is pressed. */
	shortcut?: ReactNode;
	shortcutKey?: string | undefined;
	/** The one beside the selfie, which a key exchanges. */
	isBeside?: boolean;
};

/**
 * A picture that is blurred until it is hovered, focused or pressed; only then a script fetches the
 * sharp one. Without a script the button opens the page again with this picture shown.
 */
export function Evidence({ picture, form, isShown, caption, shortcut, ...look }: EvidenceProps) {
	const { id, name, blurred, sharp, isMirrored, words } = picture;
	const mirrored = isMirrored ? styles.mirrored : "";
	return (
		<button
			type="submit"
			form={form}
			name="shown"
			value={id}
			className={`${styles.picture} ${look.isSmall ? styles.small : ""}`}
			aria-pressed={isShown}
			data-evidence={id}
			data-name={name}
			data-words={words ?? ""}
			data-sharp={sharp}
			data-beside={look.isBeside || undefined}
			data-swap={shortcut ? "" : undefined}
			data-key={look.shortcutKey}
		>
			<img className={mirrored} src={blurred} alt="" width={320} height={400} />
			{isShown && <img className={mirrored} src={sharp} alt="" data-is-sharp />}
			{!caption && <span className="sr">{name}, </span>}
			<span className={styles.closed}>
				<Icon name="eye-off" />
				{!look.isSmall && <span>מטושטשת</span>}
			</span>
			{caption && <span className={styles.caption}>{caption}</span>}
			{shortcut}
		</button>
	);
}

type GoneProps = { children: ReactNode; icon?: "info" | "lock"; isSmall?: boolean };

/** Said in the place of a picture that does not exist any more, or is shut. */
export function EvidenceGone({ children, icon = "info", isSmall }: GoneProps) {
	return (
		<p className={`${styles.picture} ${styles.gone} ${isSmall ? styles.small : ""}`}>
			<Icon name={icon} />
			<span>{children}</span>
		</p>
	);
}
