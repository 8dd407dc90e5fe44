import { type ReactNode, useEffect, useRef, useState } from "react";
import { longestNote } from "../credits/gift-limits.ts";
import { cleanText, countCharacters } from "../platform/forms/characters.ts";
import { TextArea } from "../ui/forms/field.tsx";
import { PostForm } from "../ui/forms/post-form.tsx";
import type { FormProps, Loaded, Typed } from "./gift-form-props.ts";
import { Summary } from "./gift-summary.tsx";
import { GiftTiles } from "./gift-tiles.tsx";
import type { Receiver } from "./receivers.server.ts";
import { Receivers } from "./receivers.tsx";
import type { GiftRefused } from "./refusal-words.ts";
import styles from "./send.module.css";

/** The form's action: the page it returns to lists the chosen person. */
function actionOf(to: string, name: string): string {
	if (to) return `/gifts/send?to=${encodeURIComponent(to)}`;
	return name ? `/gifts/send?q=${encodeURIComponent(name)}` : "/gifts/send";
}

/** Three parts in order: what, to whom, and the note; next to them the summary and how it is paid for. */
export function GiftForm({ typed, refused, loaded }: FormProps) {
	const { first, gift, setGift, to, setTo, note, setNote } = useChosen(typed, loaded);
	return (
		<PostForm action={actionOf(to?.publicId ?? typed.to, loaded.name)} className={styles.form}>
			<input ref={first} type="hidden" name="client_id" value={typed.clientId} />
			<div className={styles.parts}>
				<Part letter="א׳" name="מה לשלוח">
					<GiftTiles chosen={typed.gift} onChoose={setGift} />
				</Part>
				<Part letter="ב׳" name="למי">
					<Receivers {...loaded} first={typed.to} chosen={to} onChoose={setTo} />
				</Part>
				<Part letter="ג׳" name="כמה מילים">
					<Note
						note={note}
						refused={refused}
						typed={typed.note}
						isOpen={to?.relation === "open"}
						onType={setNote}
					/>
				</Part>
			</div>
			<Summary
				typed={typed}
				refused={refused}
				loaded={loaded}
				gift={gift}
				note={note}
				alias={to?.alias ?? null}
			/>
		</PostForm>
	);
}

/** The current choices and text, including those from before hydration. */
function useChosen(typed: Typed, { people }: Loaded) {
	const first = useRef<HTMLInputElement>(null);
	const [gift, setGift] = useState(typed.gift);
	const [to, setTo] = useState<Receiver | null>(
		people.find(({ publicId }) => publicId === typed.to) ?? null,
	);
	const [note, setNote] = useState(typed.note);
	useEffect(() => {
		const form = first.current?.form;
		if (!form) return;
		const chosen = new FormData(form);
		setGift((known) => String(chosen.get("gift") ?? known));
		setNote((known) => String(chosen.get("note") ?? known));
		const id = chosen.get("to");
		setTo((known) => people.find(({ publicId }) => publicId === id) ?? known);
	}, [people]);
	return { first, gift, setGift, to, setTo, note, setNote };
}

type PartProps = { letter: string; name: string; children: ReactNode };

function Part({ letter, name, children }: PartProps) {
	return (
		<fieldset className={styles.part}>
			<legend>
				<span aria-hidden="true">{letter}</span> {name}
			</legend>
			{children}
		</fieldset>
	);
}

type NoteProps = {
	note: string;
	typed: string;
	/** The two write to each other: then a gift needs no note. */
	isOpen: boolean;
	refused: GiftRefused | null;
	onType: (note: string) => void;
};

function Note({ note, typed, isOpen, refused, onType }: NoteProps) {
	const field = useRef<HTMLTextAreaElement>(null);
	// On a phone it stands a screen above the button.
	useEffect(() => {
		if (refused?.isNote) field.current?.focus();
	}, [refused]);
	const count = countCharacters(cleanText(note));
	const tooLong =
		count > longestNote ? `הפתק ארוך מדי: ${count - longestNote} תווים יותר מהאפשר.` : undefined;
	return (
		<div className={styles.note}>
			<TextArea
				ref={field}
				name="note"
				label="פתק"
				optional={isOpen}
				rows={3}
				dir="auto"
				maxLength={longestNote * 8}
				defaultValue={typed}
				onChange={(event) => onType(event.currentTarget.value)}
				error={tooLong ?? (refused?.isNote ? refused.words : undefined)}
				help={
					<>
						עד <bdi className="num">{longestNote}</bdi> תווים, לפי אותם כללים כמו הודעה.
						{!isOpen && " למי שעוד לא ענו לך הפתק הוא ההודעה הראשונה, ולכן צריך אותו."}
					</>
				}
			/>
			<span className={`tiny ${styles.count}`} aria-hidden="true">
				<bdi className="num" dir="ltr">
					{count}/{longestNote}
				</bdi>
			</span>
		</div>
	);
}
