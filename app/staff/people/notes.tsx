import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { TextArea } from "../../ui/forms/field.tsx";
import { useKeptForm } from "../frame/kept-form.tsx";
import { NoteList } from "../note-list.tsx";
import styles from "./people.module.css";
import { noteForm, type Refused } from "./person.form.ts";
import type { readPersonPage } from "./person.server.ts";
import { Section } from "./person-parts.tsx";

type NotesProps = {
	notes: Awaited<ReturnType<typeof readPersonPage>>["notes"];
	path: string;
	may: readonly string[];
	refused: Refused | undefined;
};

export function Notes({ notes, path, may, refused }: NotesProps) {
	const lastResult = refused?.act === "note" ? refused.result : null;
	const { formProps, field } = useCheckedForm({ id: "note", schema: noteForm, lastResult });
	const kept = useKeptForm(`${path} note ${notes.length}`);
	return (
		<Section title="הערות" id="notes">
			{notes.length > 0 && <NoteList notes={notes} />}
			{may.includes("note") && (
				<form
					{...formProps}
					ref={kept.form}
					onInput={kept.keep}
					action={`${path}/note`}
					className={styles.reason}
				>
					<TextArea
						{...field("text")}
						label="הערה חדשה"
						help="לצוות בלבד. לא מופיעה אצל האדם, גם לא בעותק המידע שלו."
						rows={3}
						aria-keyshortcuts="n"
					/>
					<div className="row">
						<Button type="submit" kind="line" small>
							שמירת ההערה
						</Button>
					</div>
				</form>
			)}
		</Section>
	);
}
