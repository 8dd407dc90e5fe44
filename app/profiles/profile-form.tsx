import type { SubmissionResult } from "@conform-to/react";
import { parseWithValibot } from "@conform-to/valibot";
import { type FormEvent, useEffect, useState } from "react";
import { oldest, youngest } from "../platform/forms/rules.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { ToastRegion } from "../ui/feedback/toast.tsx";
import { useCheckedForm } from "../ui/forms/checked-form.ts";
import { RadioGroup } from "../ui/forms/choice.tsx";
import { TextArea, TextField } from "../ui/forms/field.tsx";
import { ChangedNotice } from "./changed-notice.tsx";
import { fieldLabels, genderChoices, profileForm } from "./profile.form.ts";
import styles from "./profile.module.css";
import { loadedName, type Profile } from "./profile.ts";
import { say, type Viewer } from "./say.ts";
import { TownField } from "./towns/town-field.tsx";
import { keepTyped } from "./typed-text.ts";

/** What the action answered instead of saving. */
export type RefusedSave = {
	result: SubmissionResult;
	/** The version to save over with the next try. */
	version: number;
	/** What the form was loaded with, by field; null when it did not say. */
	loaded: Readonly<Record<string, string>> | null;
	/** What another tab saved meanwhile, where it differs; null when that is not the reason. */
	changed: Partial<Profile> | null;
};

type FormProps = {
	/** Null when it is not known; then what is typed is not kept in the tab. */
	account: string | null;
	gender: Viewer["gender"];
	values: Readonly<Record<string, string>>;
	version: number;
	/** What the fields were loaded with, before anything was typed. */
	loaded: Readonly<Record<string, string>>;
	refused: RefusedSave | undefined;
	isSaved: boolean;
	/** Goes back to what is stored, where the fields hold what was typed before; else null. */
	giveUpRestored: (() => void) | null;
};

/** The profile's form: works without a script; with one it says at once what is wrong or under way. */
export function ProfileForm(props: FormProps) {
	const { account, gender, values, version, loaded, refused, isSaved, giveUpRestored } = props;
	const { form, formProps, field } = useCheckedForm({
		id: "profile",
		schema: profileForm,
		lastResult: refused?.result,
		defaultValue: values,
	});
	const [isSaving, setSaving] = useState(false);
	const [isTyped, setTyped] = useState(Boolean(refused ?? giveUpRestored));
	const [refusals, setRefusals] = useState({ times: 0, reason: reasonOf(refused?.result) });
	useEffect(() => {
		// The page may come back as it was left, by the browser's back button.
		const wake = () => setSaving(false);
		addEventListener("pageshow", wake);
		return () => removeEventListener("pageshow", wake);
	}, []);

	const submit = (event: FormEvent<HTMLFormElement>) => {
		const sheet = event.currentTarget;
		formProps.onSubmit(event);
		if (event.defaultPrevented) {
			const result = parseWithValibot(new FormData(sheet), { schema: profileForm }).reply();
			return setRefusals(({ times }) => ({ times: times + 1, reason: reasonOf(result) }));
		}
		if (account) keepTyped(account, sheet, true);
		setSaving(true);
	};
	const type = (event: FormEvent<HTMLFormElement>) => {
		setTyped(true);
		if (account) keepTyped(account, event.currentTarget, false);
	};

	return (
		<form {...formProps} action="/profile" className={styles.form} onSubmit={submit} onInput={type}>
			<input type="hidden" name="version" value={version} />
			{Object.entries(loaded).map(([column, text]) => (
				<input key={column} type="hidden" name={loadedName(column)} value={text} />
			))}
			{refusals.reason && (
				<ToastRegion
					key={refusals.times}
					toasts={[{ kind: "destructive", title: "שגיאה", body: refusals.reason }]}
					label="הודעה על הטופס"
				/>
			)}
			{isSaved && !isTyped && <Notice kind="success">הפרופיל עודכן בהצלחה.</Notice>}
			{giveUpRestored && (
				<Notice kind="accent" role="status">
					<p>מה שנכתב כאן קודם ולא נשמר חזר לטופס.</p>
					<button type="button" className={`link ${styles.inline}`} onClick={giveUpRestored}>
						חזרה לפרופיל השמור
					</button>
				</Notice>
			)}
			{form.errors?.[0] &&
				(refused?.changed ? (
					<ChangedNotice words={form.errors[0]} changed={refused.changed} />
				) : (
					<Notice kind="danger" role="alert">
						{form.errors[0]}
					</Notice>
				))}
			<fieldset>
				<legend className="h3">פרטים</legend>
				<div className="form-grid">
					<TextField
						{...field("display_name")}
						label={fieldLabels.display_name}
						autoComplete="nickname"
						help="עד פתיחת הגלריה רק הצוות רואה אותו"
					/>
					<TextField
						{...field("age")}
						type="number"
						dir="ltr"
						inputMode="numeric"
						min={youngest}
						max={oldest}
						label={fieldLabels.age}
						className={styles.age ?? ""}
						help={
							<>
								מגיל <bdi dir="ltr">18</bdi>
							</>
						}
					/>
					<RadioGroup
						{...field("gender")}
						legend={fieldLabels.gender}
						options={genderChoices}
						defaultValue={field("gender").defaultValue ?? ""}
					/>
					<TownField {...field("location")} label={fieldLabels.location} />
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
						/>
					))}
				</div>
			</fieldset>
			<div className={styles.save}>
				<p className="small muted">{isTyped && !isSaving && "יש שינויים שלא נשמרו"}</p>
				<Button kind="accent" type="submit" busy={isSaving} className={styles.button ?? ""}>
					{isSaving ? "שומר..." : "שמירת פרופיל"}
				</Button>
			</div>
		</form>
	);
}

/** The first thing that stands against saving, if anything does. */
function reasonOf(result: RefusedSave["result"] | undefined): string | undefined {
	return Object.values(result?.error ?? {}).flatMap((errors) => errors ?? [])[0];
}
