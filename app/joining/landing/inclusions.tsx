import { Icon, type IconName } from "../../ui/icon.tsx";
import { WaitsNote } from "../waits-note.tsx";
import styles from "./inclusions.module.css";

export type Inclusion = {
	text: string;
	icon: IconName;
	/** It opens with a part that is not built yet. */
	waits?: true;
};

type InclusionsProps = {
	id: string;
	title: string;
	items: readonly Inclusion[];
	/** On a tinted band, where the section before has none. */
	band?: boolean;
};

/** What everybody gets, as a list with icons; what is not open yet says so. */
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
					{items.map(({ text, icon, waits }) => (
						<li key={text}>
							<Icon name={icon} />
							<span>
								{text}
								{waits && <WaitsNote />}
							</span>
						</li>
					))}
				</ul>
			</div>
		</section>
	);
}
