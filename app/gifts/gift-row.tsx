import type { ReactNode } from "react";
import styles from "./gift-row.module.css";

export function GiftRows({ children }: { children: ReactNode }) {
	return <ul className={styles.rows}>{children}</ul>;
}

type GiftRowProps = {
	id: string;
	state: string;
	title: ReactNode;
	words: ReactNode;
	children: ReactNode;
};

export function GiftRow({ id, state, title, words, children }: GiftRowProps) {
	return (
		<li className={styles.row} data-gift={id} data-state={state}>
			<div>
				<b>{title}</b>
				<p className="small muted">{words}</p>
			</div>
			{children}
		</li>
	);
}
