import type { ReactNode } from "react";
import { FieldWords } from "../review/texts/field-words.tsx";
import styles from "./people.module.css";

export function Section({
	title,
	id,
	children,
}: {
	title: string;
	id?: string;
	children: ReactNode;
}) {
	return (
		<section className={styles.section} id={id} aria-label={title}>
			<h2>{title}</h2>
			{children}
		</section>
	);
}

export type Row = [ReactNode, ReactNode];

export function Facts({ rows }: { rows: Row[] }) {
	return (
		<dl className={styles.facts}>
			{rows.map(([label, value], index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: rows never move
				<div key={index}>
					<dt>{label}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}

export function More({ count, href }: { count: number; href?: string }) {
	if (count <= 0) return null;
	const words = (
		<>
			ועוד <bdi className="num">{count}</bdi>
		</>
	);
	return (
		<p className="small muted">
			{href ? (
				<a className="link" href={href}>
					{words}
				</a>
			) : (
				words
			)}
		</p>
	);
}

/** A text that the person wrote, and since when it is shown. */
export function Text({ field, text, at }: { field: string; text: string; at: string }) {
	return (
		<>
			<FieldWords field={field} text={text} />
			<span className={styles.sub}>{at}</span>
		</>
	);
}
