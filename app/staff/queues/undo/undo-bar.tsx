import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Kbd } from "../../keys/kbd.tsx";
import styles from "./undo-bar.module.css";

type UndoProps = {
	/** What was decided, as "סירוב". */
	title: string;
	takesEffectAt: Date;
	now: Date;
	/** Where voiding it is posted. */
	action: string;
};

/**
 * The decision that has not taken effect yet, and the button that voids it. A script counts the
 * seconds and removes the bar; the server alone decides whether it is still in time.
 */
export function UndoBar({ title, takesEffectAt, now, action }: UndoProps) {
	const seconds = Math.max(0, Math.ceil((takesEffectAt.getTime() - now.getTime()) / 1_000));
	return (
		<form
			className={`night ${styles.bar}`}
			data-theme="dark"
			method="post"
			action={action}
			data-undo={takesEffectAt.getTime()}
			data-undo-left={takesEffectAt.getTime() - now.getTime()}
		>
			<span role="status">
				<b>{title}</b>
				<span className={styles.sub}>
					ההחלטה תיכנס לתוקף בעוד <bdi data-undo-seconds>{seconds}</bdi> שניות. שום דבר עוד לא יצא.
				</span>
			</span>
			<Button type="submit" kind="line" small data-key="u">
				<Icon name="undo" />
				ביטול <Kbd>u</Kbd>
			</Button>
			<span className={styles.line} data-undo-line aria-hidden="true" />
		</form>
	);
}
