import type { ReactNode } from "react";
import { picture } from "../pictures/pictures.ts";
import styles from "./done.module.css";

type DoneProps = {
	art: string;
	title: string;
	/** To be kept or quoted; a click selects all of it. */
	number?: { label: string; value: string | number };
	/** What it means and what comes next. */
	children: ReactNode;
	acts?: ReactNode;
};

/** A confirmation page: what happened, its number large, what comes next, and a way on. Also a mailed question. */
export function Done({ art, title, number, children, acts }: DoneProps) {
	return (
		<div className={`wrap ${styles.place}`}>
			<article className={styles.done}>
				<div className={styles.words}>
					<h1 className="h1">{title}</h1>
					{number && (
						<p>
							<span className="small muted">{number.label}</span>{" "}
							<bdi className={styles.number} dir="ltr">
								{number.value}
							</bdi>
						</p>
					)}
					{children}
					{acts && <div className="row">{acts}</div>}
				</div>
				<div className={styles.art}>
					<img src={picture(art)} alt="" width={640} height={400} />
				</div>
			</article>
		</div>
	);
}
