import type { ReactNode } from "react";
import styles from "./table.module.css";

type TableProps = {
	caption: string;
	heads: readonly string[];
	/** The first cell of a row is its header. */
	rows: readonly (readonly ReactNode[])[];
};

/** A table that scrolls on its own where the page is narrow. */
export function Table(table: TableProps) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
		<section className={styles.wrap} aria-label={table.caption} tabIndex={0}>
			<BareTable {...table} className={styles.table} />
		</section>
	);
}

type BareTableProps = TableProps & { className?: string | undefined; cellClass?: string };

/** The table itself, unstyled. */
export function BareTable({ caption, heads, rows, className, cellClass }: BareTableProps) {
	return (
		<table className={className}>
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
							<td key={heads[column + 1]} className={cellClass}>
								{cell}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}
