import { ComingSoonNote } from "../../memberships/coming-soon-note.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import styles from "./inclusions.module.css";

export type Inclusion = {
	text: string;
	icon: IconName;
	/** Depends on a part that is not built yet. */
	comingSoon?: true;
};

type InclusionsProps = {
	id: string;
	title: string;
	items: readonly Inclusion[];
	/** On a tinted band, if the previous section has none. */
	band?: boolean;
};

/** What every member gets, as a list with icons; items not available yet are marked. */
export function Inclusions({ id, title, items, band }: InclusionsProps) {
	return (
		<section className={`section ${band ? "band" : ""}`} id={id} aria-labelledby={`${id}-title`}>
			<div className="wrap">
				<div className="sechead">
					<h2 className="h2" id={`${id}-title`}>
						{title}
					</h2>
				</div>
				<ul className={styles.list}>
					{items.map(({ text, icon, comingSoon }) => (
						<li key={text}>
							<Icon name={icon} />
							<span>
								{text}
								{comingSoon && <ComingSoonNote />}
							</span>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
