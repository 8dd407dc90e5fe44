import type { ReactNode } from "react";
import { disputedWords } from "../../../reviews/desk/verdicts.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/forms/field.tsx";
import { Kbd } from "../../keys/kbd.tsx";
import { itemPath } from "../../queues/addresses.ts";
import { languageOf } from "../../queues/words.ts";
import layout from "../layout.module.css";
import type { LoadedItem } from "../load-item.server.ts";
import styles from "./panel.module.css";
import type { FormState } from "./read-decision.ts";
import { TakePanel } from "./take-panel.tsx";
import { type Choice, Verdict } from "./verdict.tsx";

/**
 * The form that decides an item. The letter stands outside: the page it is taken from has forms of its
 * own.
 */
export const decideForm = "decide";

type PanelProps = {
	loaded: LoadedItem;
	typed: FormState;
	/** The heading, the choices, a phone's link here, the button, and when it takes effect. */
	words: { title: string; choices: string; jump: string; commit: string; effect: string };
	choices: readonly Choice[];
	/** What the item needs, said before it is taken too. */
	need?: ReactNode;
	/** What single choices ask for, before the words. */
	children?: ReactNode;
	letter: ReactNode;
};

/**
 * Deciding an item: the choices, the words, what the person will read, and one button. Before the item
 * is taken there is only the button that takes it.
 */
export function DecisionPanel(props: PanelProps) {
	const { loaded, words, need } = props;
	return (
		<div className={layout.decide}>
			<LinkButton small className={layout.jump} href={`#${decideForm}`} data-jump>
				{words.jump}
			</LinkButton>
			<section className={layout.panel} aria-labelledby="decision">
				<h2 id="decision">{words.title}</h2>
				{need}
				{loaded.isHeld && <Compared loaded={loaded} />}
				{loaded.isHeld ? <Deciding {...props} /> : <TakePanel loaded={loaded} />}
			</section>
		</div>
	);
}

/** What is opened before deciding: what is left of it, and one key for its pictures. */
function Compared({ loaded: { item, queue } }: Pick<PanelProps, "loaded">) {
	const { compared, unopened } = item;
	const pictures = compared.filter((one) => one !== disputedWords);
	const asked = new URLSearchParams(pictures.map((id) => ["shown", id]));
	return (
		<>
			{unopened.length > 0 && (
				<div className={styles.unopened} data-unopened>
					<b>לפני ההחלטה נשאר לפתוח</b>
					<ul>
						{unopened.map((id) => (
							<li key={id} data-need={id}>
								{comparedWords(id, item.told !== null)}
							</li>
						))}
					</ul>
				</div>
			)}
			{pictures.length > 0 && (
				<LinkButton
					small
					kind="line"
					href={`${itemPath(queue, item.id)}?${asked}`}
					data-reveal-all={pictures.join(" ")}
					data-key="space"
				>
					{pictures.length === 1 ? "פתיחת התמונה" : "פתיחת הסלפי והתמונה"} <Kbd>Space</Kbd>
				</LinkButton>
			)}
		</>
	);
}

function comparedWords(id: string, isDisputed: boolean): string {
	if (id === "selfie") return "סלפי האימות";
	if (id === disputedWords) return "מה שעליו הערעור";
	return isDisputed ? "התמונה שבערעור" : "התמונה שמול הסלפי";
}

function Deciding({ loaded, typed, words, choices, children, letter }: PanelProps) {
	const { item, queue } = loaded;
	return (
		<>
			<form
				id={decideForm}
				method="post"
				action={itemPath(queue, item.id, "decide")}
				className={styles.form}
				data-decide
			>
				<input type="hidden" name="seen" value={item.seen} />
				<Verdict
					label={words.choices}
					name="decision"
					choices={choices.map((choice, at) => ({ digit: at + 1, ...choice }))}
					chosen={typed.decision}
				/>
				{children}
				<div className={styles.words}>
					<TextArea
						id="words"
						name="words"
						rows={4}
						dir="auto"
						data-key="n"
						label={`המילים, ${languageOf(item)}`}
						help="אם השדה ריק, נשלח הנוסח הקבוע של הבחירה."
						defaultValue={typed.words}
					/>
				</div>
			</form>
			{letter}
			<Commit loaded={loaded} words={words} />
		</>
	);
}

function Commit({ loaded: { item, queue }, words }: Pick<PanelProps, "loaded" | "words">) {
	return (
		<div className={layout.commit}>
			<div className={layout.row}>
				<Button type="submit" form={decideForm} kind="accent" className={layout.grow} data-commit>
					<span data-commit-words>{words.commit}</span> <Kbd>Enter</Kbd>
				</Button>
				<Button
					type="submit"
					form={decideForm}
					kind="line"
					name="preview"
					value="1"
					formNoValidate
					data-key="p"
				>
					תצוגה מקדימה <Kbd>p</Kbd>
				</Button>
				<Button
					type="submit"
					form={decideForm}
					kind="ghost"
					formAction={itemPath(queue, item.id, "release")}
					formNoValidate
				>
					שחרור
				</Button>
			</div>
			<p className={layout.sub}>{words.effect}</p>
		</div>
	);
}
