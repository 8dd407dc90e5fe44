import type { ReactNode } from "react";
import styles from "./card.module.css";

type CardProps = {
	raised?: boolean;
	as?: "div" | "section" | "article" | "li";
	className?: string;
	children: ReactNode;
};

/** A card: a hairline border by default, a shadow only when it floats. */
export function Card({ raised, as: Element = "div", className = "", children }: CardProps) {
	return (
		<Element className={`${styles.card} ${raised ? styles.raised : ""} ${className}`}>
			{children}
		</Element>
	);
}

/** Numbered promises in a grid; the numbers are Hebrew letters, announced by the list itself. */
export function NumberedCards({ items }: { items: readonly { title: string; text: ReactNode }[] }) {
	return (
		<ol className={styles.numbered}>
			{items.map((item, index) => (
				<li key={item.title} className={styles.number}>
					<span className="gem" aria-hidden="true">
						{"אבגדהוזח"[index]}׳
					</span>
					<div>
						<h3 className="h3">{item.title}</h3>
						<p className="muted">{item.text}</p>
					</div>
				</li>
			))}
		</ol>
	);
}
