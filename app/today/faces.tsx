import { Link } from "react-router";
import { ofSide, type Side } from "../gallery/members/of-side.ts";
import { lockedWords, MemberPortrait } from "../members/cards/member-portrait.tsx";
import type { MemberCard } from "../members/cards/read-cards.server.ts";
import { directionOf } from "../profiles/texts/texts.ts";
import styles from "./faces.module.css";

type Face = Pick<
	MemberCard,
	"publicId" | "alias" | "age" | "gender" | "place" | "profession" | "portrait"
>;
type FacesProps = { side: Side; hasWishes: boolean; people: readonly Face[] };

/** Up to six new people who match the wishes. */
export function Faces({ side, hasWishes, people }: FacesProps) {
	return (
		<section className={styles.faces} aria-labelledby="faces" data-today="faces">
			<div className={styles.head}>
				<h2 id="faces">
					{hasWishes
						? "פנים חדשות, לפי מה שביקשת"
						: ofSide(side, { women: "הצטרפו השבוע", men: "הצטרפו השבוע" })}
				</h2>
				<Link className="link" to="/gallery">
					{hasWishes ? "בגלריה, לפי ההעדפות שלי" : "לגלריה"}
				</Link>
			</div>
			{people.length > 0 ? (
				<ul className={styles.people}>
					{people.map((face) => (
						<FaceOf key={face.publicId} face={face} />
					))}
				</ul>
			) : (
				<Nobody side={side} hasWishes={hasWishes} />
			)}
		</section>
	);
}

const sizes = "(min-width: 48rem) 12rem, 9.25rem";

function FaceOf({ face }: { face: Face }) {
	const { publicId, alias, age, place, profession, portrait } = face;
	return (
		<li>
			<article data-member={publicId} className={styles.face}>
				<div className={styles.portrait}>
					<MemberPortrait
						portrait={portrait}
						name={alias}
						sizes={sizes}
						isSmall
						lockedWords={lockedWords(face)}
					/>
				</div>
				<h3>
					<Link to={`/members/${publicId}`}>
						<bdi dir={directionOf(alias)}>{alias}</bdi>
						{age !== null && (
							<>
								, <bdi className="num">{age}</bdi>
							</>
						)}
					</Link>
				</h3>
				<p className={styles.facts}>
					{place && <bdi>{place}</bdi>}
					{profession && <bdi dir={directionOf(profession)}>{profession}</bdi>}
				</p>
			</article>
		</li>
	);
}

function Nobody({ side, hasWishes }: Pick<FacesProps, "side" | "hasWishes">) {
	if (!hasWishes) {
		return (
			<p className="muted">
				{ofSide(side, {
					women: "השבוע לא הצטרפה מישהי שעוד לא הכרת.",
					men: "השבוע לא הצטרף מישהו שעוד לא הכרת.",
				})}
			</p>
		);
	}
	return (
		<p className="muted">
			{ofSide(side, {
				women: "אין כרגע מישהי חדשה שמתאימה לכל מה שביקשת.",
				men: "אין כרגע מישהו חדש שמתאים לכל מה שביקשת.",
			})}{" "}
			<Link className="link" to="/profile/wishes">
				להרחיב את ההעדפות
			</Link>{" "}
			<Link className="link" to="/gallery?wishes=0">
				לגלריה בלי ההעדפות
			</Link>
		</p>
	);
}
