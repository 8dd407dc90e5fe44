import { youngest } from "../../platform/forms/rules.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import type { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { Select, TextField } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { DraftValues } from "../draft.server.ts";
import styles from "../frame/auth.module.css";
import { genders } from "../person.form.ts";
import type { WaitingForm } from "../waiting-forms.server.ts";

/** Lists the forms waiting for an account (`product.md`, "Drafts"). */
export function WaitingForms({ forms }: { forms: readonly WaitingForm[] }) {
	return forms.map(({ path, words, link }) => (
		<Notice key={path} kind="success">
			{words} כאן <bdi dir="ltr">48</bdi> שעות.{" "}
			<a className={`link ${styles.back}`} href={path}>
				{link}
			</a>
		</Notice>
	));
}

type PersonLineProps = { person: DraftValues; field: ReturnType<typeof useCheckedForm>["field"] };

/** The quick form's values, on one line that expands into its three fields. */
export function PersonLine({ person, field }: PersonLineProps) {
	const isWrong = ["name", "age", "gender"].some((name) => field(name).error);
	return (
		<details className={styles.person} open={isWrong}>
			<summary>
				<span>
					<bdi>{person.name}</bdi> · {person.gender === "female" ? "בת" : "בן"} {person.age}
				</span>
				<span className={styles.edit}>
					עריכה
					<Icon name="down" />
				</span>
			</summary>
			<div className="form-grid">
				<TextField {...field("name")} label="שם" autoComplete="given-name" className="full" />
				<TextField
					{...field("age")}
					type="number"
					dir="ltr"
					min={youngest}
					inputMode="numeric"
					label="גיל"
				/>
				<Select {...field("gender")} label="מגדר" options={genders} />
			</div>
		</details>
	);
}
