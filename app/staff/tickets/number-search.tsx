import { Icon } from "../../ui/icon.tsx";
import styles from "./tickets.module.css";

/** Goes to a ticket by its number; an unknown one is said. */
export function NumberSearch({ wanted }: { wanted: string }) {
	return (
		<search>
			<form action="/staff/tickets" className={styles.search}>
				<Icon name="search" />
				<input
					type="search"
					name="number"
					aria-label="מספר פנייה"
					placeholder="מספר פנייה"
					defaultValue={wanted}
					inputMode="numeric"
					autoComplete="off"
					maxLength={20}
					aria-describedby={wanted ? "unknown-number" : undefined}
					data-key="/"
				/>
				{wanted && (
					<span id="unknown-number" role="status">
						אין פנייה כזאת
					</span>
				)}
			</form>
		</search>
	);
}
