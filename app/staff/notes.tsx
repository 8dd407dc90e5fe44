import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import type { Note } from "../desk/notes.server.ts";
import { formatMoment } from "../platform/dates.ts";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/forms/checked-form.ts";
import { TextArea } from "../ui/forms/field.tsx";
import { useKeptForm } from "./frame/kept-form.tsx";
import { noteForm } from "./note.form.ts";
import styles from "./notes.module.css";

type NoteProps = {
	/** The address of what the note is about. */
	path: string;
	/** How many notes there are. */
	count: number;
	lastResult: SubmissionResult | null | undefined;
};

export function NoteList({ notes }: { notes: readonly Note[] }) {
	if (notes.length === 0) return null;
	return (
		<ul className={styles.notes}>
			{notes.map(({ id, by, text, at }) => (
				<li key={id}>
					<p dir="auto">{text}</p>
					<p className="small">
						<bdi>{by ?? "מי שכבר לא בצוות"}</bdi> · <span className="num">{formatMoment(at)}</span>
					</p>
				</li>
			))}
		</ul>
	);
}

/** A form for the next note, empty again once it is saved. */
export const AddNote = (props: NoteProps) => <NoteForm key={props.count} {...props} />;

function NoteForm({ count, path, lastResult }: NoteProps) {
	const { formProps, field } = useCheckedForm({ id: "note", schema: noteForm, lastResult });
	const kept = useKeptForm(`${path} note ${count}`);
	return (
		<Form
			{...formProps}
			ref={kept.form}
			onInput={kept.keep}
			action={`${path}/note`}
			className={styles.form}
		>
			<TextArea
				{...field("note")}
				label="הערה חדשה"
				help="לצוות בלבד. לא מופיעה אצל האדם, גם לא בעותק המידע שלו."
				rows={2}
				dir="auto"
				aria-keyshortcuts="n"
			/>
			<div className="row">
				<Button type="submit" kind="line" small>
					שמירת ההערה
				</Button>
			</div>
		</Form>
	);
}
