import type { ReactNode } from "react";
import "../browser/dialogs.ts";
import { Button, IconButton } from "../button.tsx";
import { Icon } from "../icon.tsx";
import styles from "./dialog.module.css";

type DialogProps = {
	id: string;
	title: string;
	children: ReactNode;
	/** The confirming button; cancel is next to it. */
	action: ReactNode;
};

// Enter out of habit takes nothing away. React would move the focus by itself, and keep the attribute.
const focusOnOpening = (cancel: HTMLButtonElement | null) => cancel?.setAttribute("autofocus", "");

/**
 * A native modal dialog, opened by a button with `commandfor={id} command="show-modal"`
 * (older browsers: `ui/browser/dialogs.ts` does the same).
 */
export function Dialog({ id, title, children, action }: DialogProps) {
	return (
		<dialog
			id={id}
			className={styles.dialog}
			aria-labelledby={`${id}-title`}
			aria-describedby={`${id}-words`}
		>
			<form method="dialog" className={styles.inside}>
				<h2 className="h2" id={`${id}-title`}>
					{title}
				</h2>
				<div id={`${id}-words`}>{children}</div>
				<div className="row">
					{action}
					<Button kind="ghost" type="submit" ref={focusOnOpening}>
						ביטול
					</Button>
				</div>
				<div className={styles.close}>
					<IconButton label="סגירה" type="submit">
						<Icon name="close" />
					</IconButton>
				</div>
			</form>
		</dialog>
	);
}
