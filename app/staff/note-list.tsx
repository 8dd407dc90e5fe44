import type { Note } from "../desk/notes.server.ts";
import { formatMoment } from "../platform/dates.ts";
import styles from "./note-list.module.css";

export function NoteList({ notes }: { notes: readonly Note[] }) {
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
