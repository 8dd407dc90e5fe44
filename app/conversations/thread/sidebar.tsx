import type { ReactNode } from "react";
import { Link } from "react-router";
import { untilTaken, untilWords } from "../../members/album/album-words.ts";
import { withPrefix } from "../../members/cards/member-words.ts";
import { useGenderedText } from "../../profiles/use-gendered-text.ts";
import type { Thread } from "../thread.server.ts";
import type { Presences } from "../use-presences.ts";
import { aboutOther, nameOf } from "../words.ts";
import { OtherHead } from "./other-head.tsx";
import styles from "./sidebar.module.css";

type BesideProps = { thread: Thread; presences: Presences; now: Date };

/** Beside a conversation, on a wide screen: who the other is, and the albums. */
export function Beside({ thread, presences, now }: BesideProps) {
	return (
		<aside className={styles.beside} aria-label={withPrefix("על ", nameOf(thread.other))}>
			<OtherHead thread={thread} presences={presences} sizes="18rem">
				<dl>
					<OwnAlbum thread={thread} now={now} />
					<TheirAlbum thread={thread} now={now} />
				</dl>
			</OtherHead>
		</aside>
	);
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
	return (
		<div>
			<dt className="small muted">{term}</dt>
			<dd className="small">{children}</dd>
		</div>
	);
}

/** Who may look into the reader's album, said before anybody asks. */
function OwnAlbum({ thread: { other, ownAlbum }, now }: { thread: Thread; now: Date }) {
	const say = useGenderedText();
	if (!ownAlbum) return null;
	const { open, request } = ownAlbum;
	const before = { f: "בפניה", m: "בפניו", n: "בשיחה הזאת" };
	return (
		<Fact term="האלבום שלך">
			{open && `פתוח ${aboutOther(other, before)} ${untilWords(open.until, now, say(untilTaken))}`}
			{!open && request && "יש בקשה שמחכה לתשובה שלך"}
			{!open && !request && `סגור ${aboutOther(other, before)}`}
		</Fact>
	);
}

function TheirAlbum({ thread: { other, beside }, now }: { thread: Thread; now: Date }) {
	if (!beside?.album) return null;
	const term = { f: "האלבום שלה", m: "האלבום שלו", n: "האלבום מהצד השני" };
	return (
		<Fact term={aboutOther(other, term)}>
			{`פתוח לך ${untilWords(beside.album.until, now, "בלי מועד סיום")} `}
			<Link className="link" to={`/members/${other.publicId}#album`}>
				לצפייה
			</Link>
		</Fact>
	);
}
