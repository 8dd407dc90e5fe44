import type { ReactNode } from "react";
import styles from "./charts.module.css";

type AsTableProps = {
	caption: string;
	heads: readonly string[];
	/** The first cell of a row is its header. */
	rows: readonly (readonly ReactNode[])[];
};

/** A chart's numbers as a table; while it is open, the drawing beside it gives way, without a script. */
export function AsTable({ caption, heads, rows }: AsTableProps) {
	return (
		<details className={styles.astable}>
			<summary aria-label={`החלפה בין תרשים לטבלה: ${caption}`} />
			<div className={styles.scroll}>
				<table>
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
						{rows.map(([first, ...cells], index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: rows never move
							<tr key={index}>
								<th scope="row">{first}</th>
								{cells.map((cell, column) => (
									<td key={heads[column + 1]} className="num">
										{cell}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</div>
		</details>
	);
}
