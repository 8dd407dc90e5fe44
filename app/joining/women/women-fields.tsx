import { educations } from "../../profiles/lists.ts";
import { Select, TextArea, TextField } from "../../ui/forms/field.tsx";
import {
	AgeField,
	type FieldsProps,
	LocationField,
	ReachFields,
	WordsFields,
} from "../person-fields.tsx";

/** The fields of the women's form, in the specification's order. */
export function WomenFields({ field }: FieldsProps) {
	return (
		<div className="form-grid">
			<TextField {...field("firstName")} label="שם פרטי" autoComplete="given-name" />
			<TextField {...field("lastName")} label="שם משפחה" autoComplete="family-name" />
			<ReachFields field={field} />
			<AgeField field={field} />
			<Select
				{...field("education")}
				label="השכלה"
				options={educations}
				placeholder="בחירת השכלה"
			/>
			<TextField
				{...field("profession")}
				label="עיסוק"
				optional
				autoComplete="organization-title"
			/>
			<LocationField field={field} />
			<TextArea
				{...field("details")}
				label="כמה מילים עלייך"
				help="מה חשוב לך, מה את אוהבת, איך נראה ערב טוב"
				optional
				className="full"
				rows={4}
			/>
			<WordsFields field={field} expectations="מה את מחפשת" />
		</div>
	);
}
