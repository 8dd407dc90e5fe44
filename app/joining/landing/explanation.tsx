import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import styles from "./explanation.module.css";

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
			<div className={`wrap ${styles.columns}`}>
				<div>
					<div className={styles.head}>
						<h2 className="h2" id={`${id}-title`}>
							{title}
						</h2>
						<p className="lead">{lead}</p>
					</div>
					<ul className={styles.points}>
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
					className={styles.cover}
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
