import { Button } from "../../../ui/button.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { hiddenWords } from "../counts.ts";
import type { Hidden } from "./draw.ts";
import styles from "./editor.module.css";

export type Tool = "crop" | Hidden["kind"];

const tools: readonly (readonly [Tool, IconName, string])[] = [
	["crop", "crop", "חיתוך"],
	["blur", "brush", "טשטוש"],
	["mask", "mask", "מסכה"],
];

type ToolsProps = { tool: Tool; onTool: (tool: Tool) => void; onTurn: () => void };

export function Tools({ tool, onTool, onTurn }: ToolsProps) {
	return (
		<div className={styles.tools} role="toolbar" aria-label="כלים">
			{tools.map(([name, icon, words]) => (
				<button key={name} type="button" aria-pressed={name === tool} onClick={() => onTool(name)}>
					<Icon name={icon} />
					{words}
				</button>
			))}
			<button type="button" onClick={onTurn}>
				<Icon name="turn" />
				סיבוב
			</button>
		</div>
	);
}

type SliderProps = {
	label: string;
	value: number;
	least: number;
	most: number;
	step: number;
	onChange: (value: number) => void;
};

export function Slider({ label, value, least, most, step, onChange }: SliderProps) {
	return (
		<label className={styles.slider}>
			{label}
			<input
				type="range"
				min={least}
				max={most}
				step={step}
				value={value}
				onChange={(event) => onChange(Number(event.currentTarget.value))}
			/>
		</label>
	);
}

type HistoryProps = { count: number; isChanged: boolean; undo: () => void; startOver: () => void };

/** Undo, step by step or all at once. */
export function History({ count, isChanged, undo, startOver }: HistoryProps) {
	return (
		<div className={styles.history}>
			<Button kind="ghost" small onClick={undo} disabled={count === 0}>
				<Icon name="undo" />
				צעד אחורה
			</Button>
			<Button kind="ghost" small onClick={startOver} disabled={!isChanged}>
				התחלה מחדש
			</Button>
			<p className="sr" role="status">
				{hiddenWords(count)}
			</p>
		</div>
	);
}
