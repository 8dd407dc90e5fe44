import { Link } from "react-router";
import { formatWhen } from "../../platform/dates.ts";
import { useGenderedText } from "../../profiles/use-gendered-text.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { about, type Named, withPrefix } from "../cards/member-words.ts";
import type { AlbumView, OwnAlbum } from "./album.server.ts";
import styles from "./album-part.module.css";
import { untilTaken, untilWords } from "./album-words.ts";
import { GrantForm, RevokeForm } from "./grant-form.tsx";

export const reportNotePath = ({ publicId, noteId }: { publicId: string; noteId: string | null }) =>
	`/members/${publicId}/report?kind=note&item=${noteId}`;

type NoteProps = { publicId: string; note: string; noteId: string | null };

/** The note that came with a request, and the link to report it. */
export function Note({ note, ...named }: NoteProps) {
	return (
		<>
			<p className="small" dir="auto">
				״{note}״
			</p>
			<Link className="link small" to={reportNotePath(named)}>
				דיווח<span className="sr"> על המילים האלה</span>
			</Link>
		</>
	);
}

type Other = Named & { publicId: string };
type PartProps = { other: Other; album: AlbumView | null; own: OwnAlbum | null; now: Date };

/** The private albums of the two on a member's page: the other's, and the viewer's own towards them. */
export function AlbumPart({ other, album, own, now }: PartProps) {
	if (!album && !own) return null;
	return (
		<section id="album" className={styles.part} aria-labelledby="album-title">
			<h2 id="album-title">האלבום הפרטי</h2>
			{album && <Theirs other={other} album={album} now={now} />}
			{own && <Mine other={other} own={own} now={now} />}
		</section>
	);
}

function Theirs({ other, album, now }: { other: Other; album: AlbumView; now: Date }) {
	const { alias, publicId } = other;
	const words = wordsOf(other, album, now);
	return (
		<div className={styles.side}>
			<Icon name="lock" />
			<div>
				<b>{withPrefix("האלבום של ", alias)}</b>
				<p className="small muted">{words}</p>
				{album.kind === "open" && (
					<p className="tiny muted">
						המספר שלך, <bdi className="num">{album.number}</bdi>, מוטבע בכל תמונה. התמונות מופיעות
						אחרי התמונות של הפרופיל.
					</p>
				)}
			</div>
			{album.kind === "ask" && album.left > 0 && (
				<LinkButton kind="line" small href={`/members/${publicId}/album/ask`}>
					בקשת האלבום
				</LinkButton>
			)}
		</div>
	);
}

function wordsOf(other: Other, album: AlbumView, now: Date): string {
	const { alias } = other;
	switch (album.kind) {
		case "open": {
			const until = untilWords(album.until, now, "בלי מועד סיום");
			return about(other, {
				f: `${alias} פתחה לך אותו ${until}.`,
				m: `${alias} פתח לך אותו ${until}.`,
				n: `הוא פתוח לך ${until}.`,
			});
		}
		case "waiting":
			return "הבקשה נשלחה. אם היא לא תיענה, לא תופיע כאן הודעה.";
		case "closed":
			return `הוא סגור. אפשר לבקש ${formatWhen(album.againAt, now)}.`;
		case "shut":
			return "הוא סגור.";
		default:
			return album.left > 0
				? "הוא סגור, ואפשר לבקש לראות אותו."
				: "הוא סגור. כל הבקשות של היום כבר נשלחו, ומחר אפשר שוב.";
	}
}

function Mine({ other, own, now }: { other: Other; own: OwnAlbum; now: Date }) {
	const say = useGenderedText();
	const { publicId, alias } = other;
	const back = `/members/${publicId}#album`;
	const { open, request } = own;
	const asks = about(other, {
		f: `${alias} מבקשת לראות אותו.`,
		m: `${alias} מבקש לראות אותו.`,
		n: "הגיעה מכאן בקשה לראות אותו.",
	});
	return (
		<div className={styles.side}>
			<Icon name="key" />
			<div>
				<b>האלבום שלך</b>
				<p className="small muted">
					{open && `פתוח לעיני ${alias} ${untilWords(open.until, now, say(untilTaken))}.`}
					{!open && (request ? asks : withPrefix("סגור בפני ", alias).concat("."))}
				</p>
				{request?.note && <Note publicId={publicId} note={request.note} noteId={request.noteId} />}
			</div>
			{open ? (
				<RevokeForm publicId={publicId} back={back} />
			) : (
				<GrantForm publicId={publicId} back={back} isAsked={request !== null} />
			)}
		</div>
	);
}
