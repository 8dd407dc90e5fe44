/** Where the words of a request are reported. */
export const reportNotePath = ({ publicId, noteId }: { publicId: string; noteId: string | null }) =>
	`/members/${publicId}/report?kind=note&item=${noteId}`;

type NoteProps = { publicId: string; note: string; noteId: string | null };

/** The words that came with a request, and the way to report them. */
export function Note({ note, ...named }: NoteProps) {
	return (
		<>
			<p className="small" dir="auto">
				״{note}״
			</p>
			<a className="link small" href={reportNotePath(named)}>
				דיווח<span className="sr"> על המילים האלה</span>
			</a>
		</>
	);
}
