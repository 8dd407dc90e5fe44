import type { ReactNode } from "react";
import { MemberFrame } from "../ui/layout/member-frame.tsx";
import type { Completeness } from "./completeness.ts";
import { InitialPortrait } from "./initial-portrait.tsx";
import { PhotoPicture, type ShownPhoto } from "./photos/photo-picture.tsx";
import type { Profile } from "./profile.ts";
import styles from "./profile-frame.module.css";

type Own = { profile: Profile; fill: Completeness; portrait: ShownPhoto | null };

type FrameProps = {
	title: string;
	lead: ReactNode;
	/** Shown at the side; null when it could not be read, absent where the picture is enough. */
	own?: Own | null;
	children: ReactNode;
};

export function ProfileFrame({ title, lead, own, children }: FrameProps) {
	return (
		<MemberFrame side={own && <State {...own} />}>
			<div className="inside">
				<div className={styles.head}>
					<h1 className="h1">{title}</h1>
					<p className="lead">{lead}</p>
				</div>
				{children}
			</div>
		</MemberFrame>
	);
}

function State({ profile, fill, portrait }: Own) {
	return (
		<aside className={styles.aside} aria-label="מצב הפרופיל">
			{portrait ? (
				<PhotoPicture photo={portrait} alt="הדיוקן שלי" sizes="(min-width: 60rem) 15rem, 5.5rem" />
			) : (
				<InitialPortrait name={profile.display_name} />
			)}
			<Fill {...fill} />
		</aside>
	);
}

function Fill({ percent, next }: Completeness) {
	return (
		<div className={styles.fill}>
			<p className="small" id="fill">
				<b>
					מוצגים <bdi className="num">{percent}%</bdi> מהפרופיל שלך
				</b>
			</p>
			<progress className={styles.progress} value={percent} max={100} aria-labelledby="fill" />
			<p className="tiny muted">
				{next
					? `אפשר להוסיף: ${next}. מה שבבדיקה נספר אחרי האישור.`
					: "הפרופיל מלא. אפשר לשנות בכל עת."}
			</p>
		</div>
	);
}
