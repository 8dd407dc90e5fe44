import { Button } from "../../ui/button.tsx";
import { Select, TextField } from "../../ui/forms/field.tsx";
import { actGroups, subjectNames } from "./act-names.ts";
import styles from "./record.module.css";
import type { RecordFilter } from "./record.server.ts";

type FilterProps = { filter: RecordFilter; staff: ReadonlyMap<string, string> };

/** Who, what, to what and when; a plain GET form. */
export function RecordFilters({ filter, staff }: FilterProps) {
	return (
		<form className={styles.filters} action="/staff/record" aria-label="סינון הרישום">
			<Select
				name="who"
				label="מי"
				defaultValue={filter.who}
				placeholder="כולם"
				options={[
					...[...staff].map(([value, label]) => ({ value, label })),
					{ value: "site", label: "מערכת" },
				]}
			/>
			<Select
				name="act"
				label="מה"
				defaultValue={filter.act}
				placeholder="הכול"
				options={actGroups.flatMap(({ name: group, acts }) =>
					acts.map(({ act, name }) => ({ value: act, label: `${group}: ${name}` })),
				)}
			/>
			<Select
				name="kind"
				label="סוג"
				defaultValue={filter.kind}
				placeholder="הכול"
				options={Object.entries(subjectNames).map(([value, label]) => ({ value, label }))}
			/>
			<TextField
				name="about"
				label="על מה"
				defaultValue={filter.about}
				placeholder="מזהה"
				dir="ltr"
				autoComplete="off"
				maxLength={80}
			/>
			<TextField name="day" label="ביום" type="date" defaultValue={filter.day} />
			<Button kind="line" type="submit">
				סינון
			</Button>
		</form>
	);
}
