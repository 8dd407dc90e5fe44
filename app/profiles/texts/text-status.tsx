import styles from "./text-status.module.css";
import type { TextState } from "./texts.server.ts";

const words = {
	shown: "מוצג",
	waiting: "ממתין",
	kept: "שמור, עד בקשה או ערעור",
	held: "בבדיקה",
	refused: "לא אושר",
} as const;

/** Shown next to a field: whether others can read its text, or what they read instead. */
export function TextStatus({ state }: { state: TextState | undefined }) {
	if (!state) return null;
	return (
		<span className={styles.status} data-state={state.state}>
			<b>{words[state.state]}</b>
			{state.reason && <bdi>{state.reason}</bdi>}
			{state.hasOlder && <span>מוצג בינתיים הנוסח הקודם</span>}
		</span>
	);
}
