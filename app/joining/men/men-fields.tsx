import { Select, TextField } from "../../ui/forms/field.tsx";
import {
	AgeField,
	type FieldsProps,
	LocationField,
	ReachFields,
	WordsFields,
} from "../person-fields.tsx";
import { incomes } from "./men.form.ts";

/** The fields of the men's form, in the specification's order; the plan is chosen on the cards. */
export function MenFields({ field }: FieldsProps) {
	return (
		<div className="form-grid">
			<TextField {...field("fullName")} label="שם מלא" autoComplete="name" />
			<AgeField field={field} />
			<ReachFields field={field} />
			<TextField {...field("profession")} label="תחום עיסוק" autoComplete="organization-title" />
			<Select
				{...field("income")}
				label="הכנסה חודשית בשקלים"
				options={incomes}
				placeholder="בחירת טווח"
			/>
			<LocationField field={field} className="full" />
			<WordsFields field={field} expectations="מה אתה מחפש" />
		</div>
	);
}
