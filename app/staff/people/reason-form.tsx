import type { ReactNode } from "react";
import { Form } from "react-router";
import type { GenericSchema } from "valibot";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError, Select, TextField } from "../../ui/forms/field.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { codeNames } from "../record/act-names.ts";
import styles from "./people.module.css";
import { personReasons, type Refused, reasonForm } from "./person.form.ts";

type ReasonProps = {
	act: string;
	button: string;
	path: string;
	refused: Refused | undefined;
	/** The form's schema, where it holds more than the reason. */
	schema?: GenericSchema;
	hidden?: Readonly<Record<string, string>>;
	children: ReactNode;
};

/** The reason and the ticket or case that it comes from, and the act's button. */
export function ReasonForm({ act, button, path, refused, children, ...more }: ReasonProps) {
	const { schema = reasonForm, hidden = {} } = more;
	const lastResult = refused?.act === act ? refused.result : null;
	const id = [act, ...Object.values(hidden)].join("-");
	const { form, formProps, field } = useCheckedForm({ id, schema, lastResult });
	const { maxLength: _, ...code } = field("code");
	return (
		<Form {...formProps} action={`${path}/${act}`} className={styles.reason}>
			<p className="small muted">{children}</p>
			<FormError errors={form.errors} />
			{Object.entries(hidden).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<Select
				{...code}
				label="למה"
				placeholder="בחירה"
				options={personReasons.map((value) => ({ value, label: codeNames[value] ?? value }))}
			/>
			<TextField {...field("about")} label="מספר הפנייה או התיק" dir="ltr" autoComplete="off" />
			<Button type="submit" kind={act === "open" ? "accent" : "line"} small>
				{button}
			</Button>
		</Form>
	);
}

type ActProps = Omit<ReasonProps, "button"> & { title: string; icon: IconName };

export function Act({ title, icon, ...form }: ActProps) {
	return (
		<details open={form.refused?.act === form.act || undefined} className={styles.act}>
			<summary>
				<Icon name={icon} />
				{title}
			</summary>
			<ReasonForm button={title} {...form} />
		</details>
	);
}
