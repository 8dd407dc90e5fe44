import { untilTaken, untilWords } from "../../members/album/album-words.ts";
import { GrantForm, RevokeForm } from "../../members/album/grant-form.tsx";
import type { AlbumLine } from "../../members/album/lines.server.ts";
import { withPrefix } from "../../members/cards/member-words.ts";
import { useGenderedText } from "../../profiles/use-gendered-text.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Thread } from "../thread.server.ts";
import { aboutOther, nameOf } from "../words.ts";
import styles from "./album-lines.module.css";

type LineProps = { line: AlbumLine; other: Thread["other"]; now: Date };

/** What happened about an album, as a quiet line between the messages. */
export function AlbumItem({ line, other, now }: LineProps) {
	const say = useGenderedText();
	const { kind, isMine, until } = line;
	const name = nameOf(other);
	const time = untilWords(until, now, isMine ? say(untilTaken) : "בלי מועד סיום");
	const theirs = {
		asked: {
			f: `${name} ביקשה לראות את האלבום שלך`,
			m: `${name} ביקש לראות את האלבום שלך`,
			n: "הגיעה מכאן בקשה לראות את האלבום שלך",
		},
		granted: {
			f: `${name} פתחה לך את האלבום ${time}`,
			m: `${name} פתח לך את האלבום ${time}`,
			n: `האלבום נפתח לך ${time}`,
		},
	};
	const mine = {
		asked: withPrefix("ביקשת לראות את האלבום של ", name),
		granted: `${withPrefix("פתחת ל", name)} את האלבום שלך ${time}`,
	};
	return (
		<li className={styles.line}>
			<Icon name="key" />
			<span>{isMine ? mine[kind] : aboutOther(other, theirs[kind])}</span>
		</li>
	);
}

/** The other asks to see the reader's album: the words, and the answers. */
export function AlbumRequest({ thread: { id, other, ownAlbum } }: { thread: Thread }) {
	const request = ownAlbum?.request;
	if (!request || !other.publicId) return null;
	const name = nameOf(other);
	return (
		<section className={styles.card} aria-label="בקשה לראות את האלבום שלך">
			<Icon name="lock" />
			<div>
				<b>
					{aboutOther(other, {
						f: `${name} מבקשת לראות את האלבום הפרטי`,
						m: `${name} מבקש לראות את האלבום הפרטי`,
						n: "בקשה לראות את האלבום הפרטי",
					})}
				</b>
				{request.note && (
					<p className="small muted" dir="auto">
						״{request.note}״
					</p>
				)}
				<GrantForm publicId={other.publicId} back={`/messages/${id}`} isAsked />
			</div>
		</section>
	);
}

/** Shares the album unasked, or takes it back. */
export function AlbumAct({ thread: { id, other, ownAlbum } }: { thread: Thread }) {
	if (!ownAlbum || ownAlbum.request || !other.publicId) return null;
	const props = { publicId: other.publicId, back: `/messages/${id}` };
	const words = { f: "פתוח בפניה", m: "פתוח בפניו", n: "פתוח" };
	return (
		<div className={styles.act}>
			<p className="tiny muted">
				{ownAlbum.open
					? `האלבום שלך ${aboutOther(other, words)}`
					: aboutOther(other, {
							f: "לפתוח לה את האלבום שלך",
							m: "לפתוח לו את האלבום שלך",
							n: "לפתוח את האלבום שלך",
						})}
			</p>
			{ownAlbum.open ? <RevokeForm {...props} /> : <GrantForm {...props} />}
		</div>
	);
}
