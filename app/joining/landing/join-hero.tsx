import type { ReactNode } from "react";
import { LinkButton } from "../../ui/button.tsx";
import { Portrait } from "../../ui/pictures/portrait.tsx";
import styles from "./join-hero.module.css";

type Lead = { href: string; label: string };

type JoinHeroProps = {
	eyebrow: string;
	/** Two lines; narrow screens wrap them further. */
	title: readonly [string, string];
	lead: ReactNode;
	/** The primary link; a secondary one next to it leads to more details. */
	join: Lead;
	more: Lead;
	portrait: { src: string; alt: string };
};

/** The dark hero of a joining page: audience, offer and primary link. */
export function JoinHero({ eyebrow, title, lead, join, more, portrait }: JoinHeroProps) {
	return (
		<section className={`night beam ${styles.hero}`} data-theme="dark">
			<div className={`wrap ${styles.columns}`}>
				<div className={styles.copy}>
					<p className="eyebrow">{eyebrow}</p>
					<h1 className={`h1 ${styles.title}`}>
						{title[0]} <br />
						{title[1]}
					</h1>
					<p className="lead">{lead}</p>
					<div className="row">
						<LinkButton kind="accent" href={join.href}>
							{join.label}
						</LinkButton>
						<LinkButton kind="line" href={more.href}>
							{more.label}
						</LinkButton>
					</div>
					<p className="tiny muted">
						מגיל <bdi dir="ltr">18</bdi> ומעלה בלבד
					</p>
				</div>
				<Portrait {...portrait} className={styles.portrait ?? ""} />
			</div>
		</section>
	);
}
