import type { ReactNode } from "react";
import { Link } from "react-router";
import { untilTaken, untilWords } from "../../members/album/album-words.ts";
import { MemberPortrait } from "../../members/cards/member-portrait.tsx";
import { withPrefix } from "../../members/cards/member-words.ts";
import { useSay } from "../../profiles/use-say.ts";
import type { Thread } from "../thread.server.ts";
import { WithAge } from "../with-age.tsx";
import { aboutOther, nameOf } from "../words.ts";
import styles from "./sidebar.module.css";

const inWords = new Intl.ListFormat("he", { type: "conjunction" });

/** Beside a conversation, on a wide screen: who the other is, what both chose, and the albums. */
export function Beside({ thread, now }: { thread: Thread; now: Date }) {
	const { other, beside } = thread;
	const name = nameOf(other);
	const facts = [beside?.place, beside?.profession].filter((fact) => fact != null);
	return (
		<aside className={styles.beside} aria-label={withPrefix("על ", name)}>
			<div className={styles.portrait}>
				<MemberPortrait portrait={other.portrait} name={name} sizes="18rem" />
			</div>
			<div className={styles.who}>
				<p className="h3">
					<WithAge name={name} age={other.age} />
				</p>
				{facts.length > 0 && (
					<p className="small muted">
						{facts.map((fact, index) => (
							<span key={fact}>
								{index > 0 && " · "}
								<bdi>{fact}</bdi>
							</span>
						))}
					</p>
				)}
				{beside?.sentence && (
					<p className={styles.sentence} dir="auto">
						״{beside.sentence}״
					</p>
				)}
				{other.publicId && (
					<Link className="link small" to={`/members/${other.publicId}`}>
						לפרופיל המלא
					</Link>
				)}
			</div>
			<dl>
				{beside && beside.common.length > 0 && (
					<Fact term="שניכם בחרתם">{inWords.format(beside.common)}</Fact>
				)}
				<OwnAlbum thread={thread} now={now} />
				<TheirAlbum thread={thread} now={now} />
			</dl>
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
	const say = useSay();
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
