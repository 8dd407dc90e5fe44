import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Kbd } from "../keys/kbd.tsx";
import styles from "./undo-bar.module.css";
import { isUndoKey, type UndoKey } from "./undo-key.ts";

type UndoProps = {
	/** Whom or what it is about, and the decision's name: `גלי: סירוב`. */
	title: string;
	takesEffectAt: Date;
	now: Date;
	/** URL that voids it. */
	action: string;
};

/**
 * The decision that has not taken effect yet, and the button that voids it, until the seconds are over. They count
 * from when the page was received, so the clock of this computer does not matter; the server alone decides whether
 * it is still in time.
 */
export function UndoBar(props: UndoProps) {
	const { action, takesEffectAt } = props;
	return <Counting key={`${action} ${takesEffectAt.getTime()}`} {...props} />;
}

function Counting({ title, takesEffectAt, now, action }: UndoProps) {
	const [wholeMs] = useState(() => Math.max(0, takesEffectAt.getTime() - now.getTime()));
	const leftMs = useLeft(wholeMs);
	const line = useRef<HTMLSpanElement>(null);
	const undo = useFetcher();
	const hasKey = useUndoKey(takesEffectAt);
	useEffect(() => {
		const shrinking = line.current?.animate(
			[{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }],
			{ duration: wholeMs, fill: "forwards" },
		);
		return () => shrinking?.cancel();
	}, [wholeMs]);
	if (leftMs <= 0) return null;
	return (
		<undo.Form
			className={`night ${styles.bar}`}
			data-theme="dark"
			method="post"
			action={action}
			data-undo
			onSubmit={() => keepUndone(takesEffectAt)}
		>
			<span role="status">
				<b>{title}</b>
				<span className={styles.sub}>
					ההחלטה תיכנס לתוקף בעוד <bdi>{Math.ceil(leftMs / 1_000)}</bdi> שניות. שום דבר עוד לא יצא.
				</span>
			</span>
			<Button
				type="submit"
				kind="line"
				small
				aria-keyshortcuts={hasKey ? "u" : undefined}
				busy={undo.state !== "idle"}
			>
				<Icon name="undo" />
				ביטול {hasKey && <Kbd>u</Kbd>}
			</Button>
			<span ref={line} className={styles.line} aria-hidden="true" />
		</undo.Form>
	);
}

/** The page's own: an undo leads to another page, with another bar. */
let key: UndoKey = { undone: null, hasMoved: false };

function keepUndone(takesEffectAt: Date): void {
	key = { undone: takesEffectAt.getTime(), hasMoved: false };
}

/** Whether `u` is this bar's (`isUndoKey`). */
function useUndoKey(takesEffectAt: Date): boolean {
	const [hasMoved, setMoved] = useState(key.hasMoved);
	useEffect(() => {
		const move = (event: Event) => {
			if (event instanceof KeyboardEvent && event.code === "KeyU") return;
			key = { ...key, hasMoved: true };
			setMoved(true);
		};
		addEventListener("keydown", move);
		addEventListener("pointerdown", move);
		return () => {
			removeEventListener("keydown", move);
			removeEventListener("pointerdown", move);
		};
	}, []);
	return isUndoKey({ undone: key.undone, hasMoved }, takesEffectAt);
}

/** Milliseconds left since the first render, updated four times a second. */
function useLeft(wholeMs: number): number {
	const [leftMs, setLeft] = useState(wholeMs);
	useEffect(() => {
		const end = performance.now() + wholeMs;
		const timer = setInterval(() => {
			const left = end - performance.now();
			setLeft(left);
			if (left <= 0) clearInterval(timer);
		}, 250);
		return () => clearInterval(timer);
	}, [wholeMs]);
	return leftMs;
}
