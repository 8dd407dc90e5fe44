import { oldest, youngest } from "../platform/forms/rules.ts";
import type { useCheckedForm } from "../ui/forms/checked-form.ts";
import { RadioGroup } from "../ui/forms/choice.tsx";
import { TextArea, TextField } from "../ui/forms/field.tsx";
import { fieldLabels, genderChoices } from "./profile.form.ts";
import styles from "./profile.module.css";
import { say, type Viewer } from "./say.ts";
import type { TextStates } from "./texts/states.ts";
import { TextStatus } from "./texts/text-status.tsx";
import { TownField } from "./towns/town-field.tsx";
import { TownHelp, type TownMatch } from "./towns/town-help.tsx";

type FieldsProps = {
	field: ReturnType<typeof useCheckedForm>["field"];
	gender: Viewer["gender"];
	/** It follows from the approved birth date. */
	isAgeFixed: boolean;
	states: TextStates;
	town: TownMatch;
};

/** The specification's six fields. */
export function ProfileFields({ field, gender, isAgeFixed, states, town }: FieldsProps) {
	return (
		<>
			<fieldset>
				<legend className="h3">פרטים</legend>
				<div className="form-grid">
					<TextField
						{...field("display_name")}
						label={fieldLabels.display_name}
						autoComplete="nickname"
						help={
							<>
								זה הכינוי שחברים רואים. עדיף לא שם מלא.
								<TextStatus state={states.display_name} />
							</>
						}
					/>
					<TextField
						{...field("age")}
						type="number"
						dir="ltr"
						inputMode="numeric"
						min={youngest}
						max={oldest}
						readOnly={isAgeFixed}
						label={fieldLabels.age}
						className={styles.age ?? ""}
						help={
							isAgeFixed ? (
								"נספר מתאריך הלידה שאושר באימות, ולכן אי אפשר לשנות אותו כאן."
							) : (
								<>
									מגיל <bdi dir="ltr">18</bdi>
								</>
							)
						}
					/>
					<RadioGroup
						{...field("gender")}
						legend={fieldLabels.gender}
						options={genderChoices}
						defaultValue={field("gender").defaultValue ?? ""}
					/>
					<TownField
						{...field("location")}
						label={fieldLabels.location}
						help={
							<>
								<TownHelp town={town} />
								<TextStatus state={states.location} />
							</>
						}
					/>
				</div>
			</fieldset>
			<fieldset>
				<legend className="h3">
					{say({ gender }, { f: "קצת עלייך", m: "קצת עליך", n: "קצת היכרות" })}
				</legend>
				<div className="form-grid">
					{(["interests", "expectations"] as const).map((name) => (
						<TextArea
							key={name}
							{...field(name)}
							label={fieldLabels[name]}
							rows={4}
							className="full"
							help={states[name] && <TextStatus state={states[name]} />}
						/>
					))}
				</div>
			</fieldset>
		</>
	);
}
