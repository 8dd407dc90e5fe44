import { Form } from "react-router";
import { Icon } from "../../ui/icon.tsx";
import styles from "./bar-search.module.css";

type BarSearchProps = {
	/** The page that answers, and the name of its parameter. */
	action: string;
	name: string;
	label: string;
	/** The query that found nothing. */
	wanted?: string;
	/** Message shown beside it when nothing was found. */
	unknown?: string;
	isNumber?: boolean;
	maxLength: number;
	/** Whether `/` focuses it; a page with a search of its own keeps the key for that. */
	hasKey?: boolean;
};

export function BarSearch(props: BarSearchProps) {
	const { action, name, label, wanted, unknown, isNumber, maxLength, hasKey = true } = props;
	return (
		<search>
			<Form action={action} className={styles.search}>
				<Icon name="search" />
				<input
					type="search"
					name={name}
					aria-label={label}
					placeholder={label}
					defaultValue={wanted}
					inputMode={isNumber ? "numeric" : undefined}
					autoComplete="off"
					maxLength={maxLength}
					aria-describedby={unknown ? "unknown-search" : undefined}
					aria-keyshortcuts={hasKey ? "/" : undefined}
				/>
				{unknown && (
					<span id="unknown-search" role="status">
						{unknown}
					</span>
				)}
			</Form>
		</search>
	);
}
