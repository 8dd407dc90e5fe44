import type { ComponentProps } from "react";
import { BareTable } from "../../../ui/table.tsx";
import styles from "./charts.module.css";

type AsTableProps = Pick<ComponentProps<typeof BareTable>, "caption" | "heads" | "rows">;

/** A chart's numbers as a table; while it is open, it replaces the drawing beside it, without JavaScript. */
export function AsTable(table: AsTableProps) {
	return (
		<details className={styles.astable}>
			<summary aria-label={`החלפה בין תרשים לטבלה: ${table.caption}`} />
			<div className={styles.scroll}>
				<BareTable {...table} cellClass="num" />
			</div>
		</details>
	);
}
