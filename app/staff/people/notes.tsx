import { AddNote, NoteList } from "../notes.tsx";
import type { Refused } from "./person.form.ts";
import type { readPersonPage } from "./person.server.ts";
import { Section } from "./person-parts.tsx";

type NotesProps = {
	notes: Awaited<ReturnType<typeof readPersonPage>>["notes"];
	path: string;
	may: readonly string[];
	refused: Refused | undefined;
};

export const Notes = ({ notes, path, may, refused }: NotesProps) => (
	<Section title="הערות" id="notes">
		<NoteList notes={notes} />
		{may.includes("note") && (
			<AddNote
				path={path}
				count={notes.length}
				lastResult={refused?.act === "note" ? refused.result : null}
			/>
		)}
	</Section>
);
