import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import {
	type Framing,
	framePicture,
	type Hidden,
	hideParts,
	matrixOf,
	type Point,
} from "./draw.ts";
import styles from "./editor.module.css";
import type { Opened } from "./use-edit.ts";

/** The 4:5 view in pixels; tool sizes use the same unit. */
const view = { width: 800, height: 1_000 };

type CanvasProps = {
	opened: Opened;
	framing: Framing;
	parts: readonly Hidden[];
	tool: Hidden["kind"];
	/** The tool's width, in pixels of the view. */
	size: number;
	onHide: (part: Hidden) => void;
	onUndo: () => void;
	onResize: (step: 1 | -1) => void;
};

const labels = { blur: "טשטוש: התמונה", mask: "מסכת עיניים: התמונה" } as const;

/** The picture as it will be sent; parts are hidden by touch, mouse or keyboard. */
export function HideCanvas(props: CanvasProps) {
	const { opened, framing, parts, tool, size } = props;
	const canvas = useRef<HTMLCanvasElement>(null);
	const [cursor, setCursor] = useState<Point>({ x: view.width / 2, y: view.height / 2 });
	const [live, setLive] = useState<Hidden | null>(null);
	const shown = useMemo(() => {
		const { picture, blurred } = opened;
		return {
			picture: framePicture(picture, framing, view.width),
			blurred: framePicture(blurred, framing, view.width),
			matrix: matrixOf(picture, framing, view.width),
		};
	}, [opened, framing]);

	useEffect(() => {
		const pen = canvas.current?.getContext("2d");
		const all = live ? [...parts, live] : parts;
		if (pen) hideParts(pen, shown.picture, shown.blurred, all, shown.matrix);
	}, [shown, parts, live]);

	const partAt = (at: Point): Hidden => {
		const back = shown.matrix.inverse();
		const { x, y } = back.transformPoint(at);
		const real = size * Math.hypot(back.a, back.b);
		if (tool === "mask") return { kind: "mask", at: { x, y }, size: real, turn: framing.turn };
		return { kind: "blur", points: [{ x, y }], size: real };
	};
	const pointers = usePointer({ live, setLive, setCursor, partAt, onHide: props.onHide });
	const press = (event: KeyboardEvent) => {
		const acts = keyActs(event.shiftKey ? 100 : 20, setCursor, {
			hide: () => props.onHide(partAt(cursor)),
			undo: props.onUndo,
			resize: props.onResize,
		});
		const act = acts[event.key];
		if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
		event.preventDefault();
		act();
	};

	return (
		<div
			className={styles.stage}
			role="application"
			aria-label={labels[tool]}
			aria-describedby="editor-keys"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: the canvas can be drawn on by keyboard too
			tabIndex={0}
			onKeyDown={press}
		>
			<canvas
				ref={canvas}
				className={styles.canvas}
				width={view.width}
				height={view.height}
				{...pointers}
			/>
			<span
				className={styles.cursor}
				aria-hidden="true"
				style={{
					left: `${(100 * cursor.x) / view.width}%`,
					top: `${(100 * cursor.y) / view.height}%`,
					width: `${(100 * size) / view.width}%`,
				}}
			/>
		</div>
	);
}

type PointerActs = {
	live: Hidden | null;
	setLive: (part: Hidden | null) => void;
	setCursor: (at: Point) => void;
	partAt: (at: Point) => Hidden;
	onHide: (part: Hidden) => void;
};

/** A brush follows the pointer; a mask is placed where the pointer is released. */
function usePointer({ live, setLive, setCursor, partAt, onHide }: PointerActs) {
	const placeOf = (event: PointerEvent<HTMLCanvasElement>): Point => {
		const box = event.currentTarget.getBoundingClientRect();
		return {
			x: ((event.clientX - box.left) / box.width) * view.width,
			y: ((event.clientY - box.top) / box.height) * view.height,
		};
	};
	return {
		onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
			if (event.button !== 0) return;
			event.currentTarget.setPointerCapture(event.pointerId);
			setLive(partAt(placeOf(event)));
		},
		onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
			const at = placeOf(event);
			setCursor(at);
			if (!live) return;
			const part = partAt(at);
			if (live.kind === "blur" && part.kind === "blur") {
				setLive({ ...live, points: [...live.points, ...part.points] });
			} else setLive(part);
		},
		onPointerUp: () => {
			if (live) onHide(live);
			setLive(null);
		},
		onPointerCancel: () => setLive(null),
	};
}

type KeyTools = { hide: () => void; undo: () => void; resize: (step: 1 | -1) => void };

function keyActs(
	step: number,
	setCursor: (next: (before: Point) => Point) => void,
	{ hide, undo, resize }: KeyTools,
): Record<string, () => void> {
	const move = (across: number, down: number) => () =>
		setCursor(({ x, y }) => ({
			x: Math.min(view.width, Math.max(0, x + across)),
			y: Math.min(view.height, Math.max(0, y + down)),
		}));
	return {
		ArrowLeft: move(-step, 0),
		ArrowRight: move(step, 0),
		ArrowUp: move(0, -step),
		ArrowDown: move(0, step),
		" ": hide,
		Enter: hide,
		Backspace: undo,
		"+": () => resize(1),
		"=": () => resize(1),
		"-": () => resize(-1),
	};
}
