import type { ReactNode } from "react";
import styles from "./table.module.css";

type TableProps = {
	caption: string;
	heads: readonly string[];
	rows: readonly (readonly ReactNode[])[];
};

/** A table; the first cell of a row is its header. Scrolls on its own where the page is narrow. */
export function Table({ caption, heads, rows }: TableProps) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
		<section className={styles.wrap} aria-label={caption} tabIndex={0}>
			<table className={styles.table}>
				<caption className="sr">{caption}</caption>
				<thead>
					<tr>
						{heads.map((head) => (
							<th key={head} scope="col">
								{head}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: rows never move
						<tr key={index}>
							{row.map((cell, column) =>
								column === 0 ? (
									<th key={heads[column]} scope="row">
										{cell}
									</th>
								) : (
									<td key={heads[column]}>{cell}</td>
								),
							)}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
