import { Icon } from "../../../ui/icon.tsx";
import { longestQuery } from "../../reading/search-query.ts";
import styles from "./search.module.css";

/** Searches the member's own messages: a form that is an address. */
export function SearchBox({ query }: { query: string }) {
	return (
		<search>
			<form method="get" action="/messages" className={styles.box}>
				<Icon name="search" />
				<input
					type="search"
					name="q"
					defaultValue={query}
					maxLength={longestQuery}
					aria-label="חיפוש בשיחות שלי"
					placeholder="חיפוש בשיחות שלי"
					autoComplete="off"
					enterKeyHint="search"
				/>
			</form>
		</search>
	);
}
