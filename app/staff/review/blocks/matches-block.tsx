import { Link } from "react-router";
import { ageWords } from "../../queues/words.ts";
import { SameElsewhere } from "../../same-elsewhere.tsx";
import layout from "../layout.module.css";
import type { LoadedItem } from "../load-item.server.ts";
import { dayWords } from "../moment-words.ts";
import { Evidence } from "../pictures/evidence.tsx";
import { photoPicture } from "../pictures/item-pictures.ts";
import { isShown, isShut } from "../pictures/shown-photos.ts";
import styles from "./blocks.module.css";

/** Photos that another account, or a banned member, also has; renders nothing while there are none. */
export function MatchesBlock({ loaded, form }: { loaded: LoadedItem; form: string }) {
	const { matches, barred, item, queue } = loaded;
	if (matches.length + barred.length === 0) return null;
	const placeOf = (photo: string) => item.photos.findIndex(({ id }) => id === photo) + 1;
	return (
		<section className={layout.block}>
			<div className={layout.head}>
				<h2>אותה תמונה במקום אחר</h2>
				<span className={layout.sub}>השוואת תמונות, בלי זיהוי פנים</span>
			</div>
			{matches.map((match) => {
				const place = placeOf(match.photo);
				const own = item.photos[place - 1];
				const isOwnOpen = own !== undefined && isShown(own) && !isShut(loaded, own);
				const who = [ageWords({ ...match, role: null }, match.age), match.location];
				return (
					<div key={`${match.photo}${match.other}${match.alias}`} className={styles.match}>
						{[isOwnOpen && match.photo, match.other].map(
							(id) =>
								id && (
									<Evidence
										key={id}
										picture={photoPicture(queue, item.id, { id }, "אותה תמונה")}
										form={form}
										isSmall
									/>
								),
						)}
						<span>
							<b>
								תמונה {place} מופיעה גם אצל <bdi>{match.alias ?? "חשבון בלי כינוי"}</bdi>
								{who.filter(Boolean).map((word) => (
									<span key={word}>
										, <bdi>{word}</bdi>
									</span>
								))}
							</b>
							<br />
							<span className="muted">
								דמיון של <bdi className="num">{Math.round((1 - match.distance / 64) * 100)}%</bdi> ·
								החשבון נפתח <bdi className="num">{dayWords(match.openedAt)}</bdi>
								{match.other === null && " · התמונה שם פרטית ולא מוצגת"}
								{match.isDecided && " · הצוות כבר החליט על ההתאמה הזאת"}
							</span>
							<br />
							{match.number && (
								<Link className="link" to={`/staff/people/${match.number}`}>
									<bdi className="num">{match.number}</bdi>
								</Link>
							)}{" "}
							<SameElsewhere caseId={match.caseId} itemId={match.itemId} />
						</span>
					</div>
				);
			})}
			{barred.map(({ photo, ban, distance }) => (
				<p key={`${photo}${ban}`}>
					<b>תמונה {placeOf(photo)} הייתה גם אצל מי שהוסר מהקהילה</b>{" "}
					<span className="muted">
						דמיון של <bdi className="num">{Math.round((1 - distance / 64) * 100)}%</bdi>. התמונה שם
						לא נשמרה.
					</span>
				</p>
			))}
		</section>
	);
}
