import { useRouteLoaderData } from "react-router";
import { oldest, youngest } from "../platform/forms/lengths.ts";
import type { useCheckedForm } from "../ui/forms/checked-form.ts";
import { EmailField, TextArea, TextField } from "../ui/forms/field.tsx";
import styles from "./person-fields.module.css";

type CheckedFields = ReturnType<typeof useCheckedForm>["field"];

/** Props of a group of fields: how each one is connected to its form. */
export type FieldsProps = { field: CheckedFields };

export function AgeField({ field }: FieldsProps) {
	return (
		<TextField
			{...field("age")}
			type="number"
			dir="ltr"
			inputMode="numeric"
			min={youngest}
			max={oldest}
			label="גיל"
			className={styles.age ?? ""}
		/>
	);
}

/** How to contact a person about the application; not the account's address. */
export function ReachFields({ field }: FieldsProps) {
	const isSignedIn = Boolean(useRouteLoaderData<{ me?: object | null }>("root")?.me);
	return (
		<>
			<EmailField
				{...field("email")}
				label="אימייל ליצירת קשר"
				help={`לשאלות על הבקשה.${isSignedIn ? "" : " כתובת הכניסה נבחרת בהרשמה"}`}
			/>
			<TextField
				{...field("phone")}
				type="tel"
				label="טלפון"
				autoComplete="tel"
				inputMode="tel"
				help="לבדיקת הבקשה בלבד, לא יוצג לאיש"
			/>
		</>
	);
}

export function LocationField({ field, className }: FieldsProps & { className?: string }) {
	return (
		<TextField
			{...field("location")}
			label="עיר מגורים"
			autoComplete="address-level2"
			className={className ?? ""}
		/>
	);
}

type WordsFieldsProps = FieldsProps & {
	/** The question, in the page's grammatical gender. */
	expectations: string;
};

/** Free text about interests and expectations; both are optional. */
export function WordsFields({ field, expectations }: WordsFieldsProps) {
	return (
		<>
			<TextArea {...field("interests")} label="תחומי עניין" optional className="full" rows={3} />
			<TextArea
				{...field("expectations")}
				label={expectations}
				optional
				className="full"
				rows={3}
			/>
		</>
	);
}
