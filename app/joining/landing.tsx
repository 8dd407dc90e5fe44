import type { ReactNode } from "react";
import { LinkButton } from "../ui/button.tsx";
import { NumberedCards } from "../ui/card.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import { Portrait } from "../ui/pictures/portrait.tsx";
import explanationStyles from "./explanation.module.css";
import inclusionsStyles from "./inclusions.module.css";
import styles from "./join-hero.module.css";

type Lead = { href: string; label: string };

type JoinHeroProps = {
	eyebrow: string;
	/** Two lines; narrow screens wrap them further. */
	title: readonly [string, string];
	lead: ReactNode;
	/** The primary link, if joining is offered; a secondary one next to it leads to more details. */
	join: Lead | null;
	more: Lead;
	portrait: { src: string; alt: string };
};

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
						{join && (
							<LinkButton kind="accent" href={join.href}>
								{join.label}
							</LinkButton>
						)}
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

type BenefitsProps = {
	id: string;
	title: string;
	lead: string;
	items: readonly { title: string; text: ReactNode }[];
};

export function Benefits({ id, title, lead, items }: BenefitsProps) {
	return (
		<section className="section band" id={id} aria-labelledby={`${id}-title`}>
			<div className="wrap">
				<div className="sechead">
					<h2 className="h2" id={`${id}-title`}>
						{title}
					</h2>
					<p className="lead">{lead}</p>
				</div>
				<NumberedCards items={items} />
			</div>
		</section>
	);
}

export type Inclusion = {
	text: string;
	icon: IconName;
};

type InclusionsProps = {
	id: string;
	title: string;
	items: readonly Inclusion[];
	/** On a tinted band, if the previous section has none. */
	band?: boolean;
};

export function Inclusions({ id, title, items, band }: InclusionsProps) {
	return (
		<section className={`section ${band ? "band" : ""}`} id={id} aria-labelledby={`${id}-title`}>
			<div className="wrap">
				<div className="sechead">
					<h2 className="h2" id={`${id}-title`}>
						{title}
					</h2>
				</div>
				<ul className={inclusionsStyles.list}>
					{items.map(({ text, icon }) => (
						<li key={text}>
							<Icon name={icon} />
							<span>{text}</span>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}

type ExplanationProps = {
	id: string;
	title: string;
	lead: ReactNode;
	points: readonly { title: string; text: ReactNode }[];
	/** A decorative picture of a place. */
	cover: string;
};

/** A category's members: a sentence, and three things they have in common. */
export function Explanation({ id, title, lead, points, cover }: ExplanationProps) {
	return (
		<section className="section" id={id} aria-labelledby={`${id}-title`}>
			<div className={`wrap ${explanationStyles.columns}`}>
				<div>
					<div className={explanationStyles.head}>
						<h2 className="h2" id={`${id}-title`}>
							{title}
						</h2>
						<p className="lead">{lead}</p>
					</div>
					<ul className={explanationStyles.points}>
						{points.map((point) => (
							<li key={point.title}>
								<Icon name="check" />
								<div>
									<h3 className="h3">{point.title}</h3>
									<p className="muted">{point.text}</p>
								</div>
							</li>
						))}
					</ul>
				</div>
				<img
					className={explanationStyles.cover}
					src={cover}
					alt=""
					width={800}
					height={500}
					loading="lazy"
					decoding="async"
				/>
			</div>
		</section>
	);
}
