import { Form } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Select, TextField } from "../../ui/forms/field.tsx";
import { subjectNames } from "../frame/subject-names.ts";
import { actGroups } from "./act-names.ts";
import styles from "./record.module.css";
import type { RecordFilter } from "./record.server.ts";

type FilterProps = { filter: RecordFilter; staff: ReadonlyMap<string, string> };

/** `22.11.2026` of `2026-11-22`. */
const writtenDay = (iso: string): string =>
	iso
		.split("-")
		.toReversed()
		.map((part) => part.replace(/^0/, ""))
		.join(".");

/** Who, what, to what and when; a plain GET form. */
export function RecordFilters({ filter, staff }: FilterProps) {
	return (
		<Form className={styles.filters} action="/staff/record" aria-label="סינון הרישום">
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
				aria-keyshortcuts="/"
			/>
			<TextField
				name="day"
				label="ביום"
				defaultValue={writtenDay(filter.day)}
				placeholder="22.11.2026"
				dir="ltr"
				inputMode="numeric"
				autoComplete="off"
			/>
			<Button kind="line" type="submit">
				סינון
			</Button>
		</Form>
	);
}
