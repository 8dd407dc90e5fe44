import { Badge, Dot } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { MemberAct } from "../ui/member-act.tsx";
import { picture } from "../ui/pictures/pictures.ts";
import { Portrait } from "../ui/pictures/portrait.tsx";
import styles from "./profile-card.module.css";
import type { SampleProfile } from "./samples.ts";

const presence = {
	male: { online: "מחובר עכשיו", offline: "לא מחובר" },
	female: { online: "מחוברת עכשיו", offline: "לא מחוברת" },
} as const;

const types = {
	sugardaddy: { kind: "men", words: "שוגר דדי" },
	sugarbaby: { kind: "women", words: "שוגר בייבי" },
} as const;

type ProfileCardProps = {
	profile: SampleProfile;
	/** The page to return to after signing in. */
	back: string;
	/** Whether the card is below the first row of pictures. */
	lazy: boolean;
};

/**
 * One sample profile with all its fields. Messages and favourites are for members, so both send a
 * visitor to sign in and back (`product.md`, "What a control that does nothing in the spec does").
 */
export function ProfileCard({ profile, back, lazy }: ProfileCardProps) {
	const { name, age, gender, location, profession, status, image, description } = profile;
	const type = types[profile.type];
	const signIn = `/auth?next=${encodeURIComponent(back)}`;
	return (
		<article className={styles.profile}>
			<Portrait src={picture(image)} alt={`איור דיוקן של ${name}, ${age}`} lazy={lazy}>
				<Badge kind="glass">
					{status === "online" && <Dot />}
					{presence[gender][status]}
				</Badge>
				<Badge kind="glass">פרופיל לדוגמה</Badge>
			</Portrait>
			<div className={styles.caption}>
				<div className={styles.who}>
					<h3 className="h3">
						{name}, <span className="num">{age}</span>
					</h3>
					<p className="small muted">
						{location} · {profession}
					</p>
				</div>
				<Badge kind={type.kind}>{type.words}</Badge>
			</div>
			<p className={`small ${styles.description}`}>{description}</p>
			<div className={styles.acts}>
				<MemberAct kind="line" small signIn={signIn} className={styles.message}>
					<Icon name="chat" />
					<span>
						הודעה<span className="sr"> אל {name}</span>
					</span>
				</MemberAct>
				<MemberAct
					signIn={signIn}
					className={styles.favourite}
					aria-label={`הוספה למועדפים: ${name}`}
				>
					<Icon name="heart" />
				</MemberAct>
			</div>
		</article>
	);
}
