import { Icon, type IconName } from "../../ui/icon.tsx";
import styles from "./inclusions.module.css";

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

/** What every member gets, as a list with icons. */
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
