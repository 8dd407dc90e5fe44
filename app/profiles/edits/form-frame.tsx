import type { SubmissionResult } from "@conform-to/react";
import { parseWithValibot } from "@conform-to/valibot";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import type { GenericSchema } from "valibot";
import { onFormsBack } from "../../ui/browser/forms-back.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ToastRegion } from "../../ui/feedback/toast.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { ChangedNotice } from "./changed-notice.tsx";
import { discard, type FieldTexts, keysOf, loadedName, openedFor } from "./field-texts.ts";
import styles from "./form-frame.module.css";
import { Sure } from "./sure.tsx";
import { dropTyped, keepTyped, markSent } from "./typed-text.ts";

/** What the action returned instead of saving. */
export type RefusedSave = {
	result: SubmissionResult;
	/** The version to overwrite on the next attempt. */
	version: number;
	/** The values that the form was loaded with, by field; null when unknown. */
	loaded: FieldTexts | null;
	/** Conflicting values that another tab saved; null when there is no conflict. */
	changed: FieldTexts | null;
	/** What the rules for texts asked about and may be confirmed (`judgeTexts`). */
	asked?: string;
};

/** The texts of one form. */
export type FrameWords = {
	/** The page that the form posts to. */
	path: string;
	button: string;
	saved: string;
	/** Label of the control that goes back to the stored values. */
	giveUp: string;
	labels: Readonly<Record<string, string>>;
	/** Converts a field's key to its label. */
	wordsOf?: (field: string, text: string) => string;
	/** A page has only one honey button. */
	kind: "accent" | "primary";
};

type Field = ReturnType<typeof useCheckedForm>["field"];

type FrameProps = {
	id: string;
	words: FrameWords;
	schema: GenericSchema;
	account: string | null;
	values: FieldTexts;
	version: number;
	/** The initial values of the fields. */
	loaded: FieldTexts;
	refused: RefusedSave | undefined;
	isSaved: boolean;
	/** Discards the restored draft for the stored values; null when there is none. */
	giveUpRestored: (() => void) | null;
	owner: string | null;
	/** Whether the restored draft waits on the server, which gives it up. */
	isKept: boolean;
	/** The fields; `keysIn` returns the ticked keys of a list. */
	children: (field: Field, keysIn: (name: string) => string[]) => ReactNode;
};

/**
 * A form for editing one's own record. Works without a script; with one it shows errors and
 * progress immediately, and keeps a draft in the tab.
 */
export function FormFrame(props: FrameProps) {
	const { id, words, schema, account, values, refused, isSaved, giveUpRestored } = props;
	const { form, formProps, field } = useCheckedForm({
		id,
		schema,
		lastResult: refused?.result,
		defaultValue: values,
	});
	const [isSaving, setSaving] = useState(false);
	const [isTyped, setTyped] = useState(Boolean(refused ?? giveUpRestored));
	const [refusals, setRefusals] = useState({ times: 0, reason: reasonOf(refused?.result) });
	useEffect(() => onFormsBack(() => setSaving(false)), []);

	const submit = (event: FormEvent<HTMLFormElement>) => {
		const sheet = event.currentTarget;
		formProps.onSubmit(event);
		if (event.defaultPrevented) {
			const result = parseWithValibot(new FormData(sheet), { schema }).reply();
			return setRefusals(({ times }) => ({ times: times + 1, reason: reasonOf(result) }));
		}
		if (account) {
			keepTyped(account, sheet);
			markSent(Array.from(document.forms, (one) => one.id));
		}
		setSaving(true);
	};
	const type = (event: FormEvent<HTMLFormElement>) => {
		setTyped(true);
		if (account) keepTyped(account, event.currentTarget);
	};
	const given = refused?.result.initialValue as Record<string, unknown> | null | undefined;
	const keysIn = (name: string) => {
		const value = given ? given[name] : values[name];
		return Array.isArray(value) ? value.map(String) : keysOf(String(value ?? ""));
	};

	return (
		<>
			<form
				{...formProps}
				action={`${words.path}#${id}`}
				className={styles.form}
				onSubmit={submit}
				onInput={type}
			>
				<input type="hidden" name="form" value={id} />
				<input type="hidden" name="version" value={props.version} />
				{props.owner && <input type="hidden" name={openedFor} value={props.owner} />}
				{Object.entries(props.loaded).map(([name, text]) => (
					<input key={name} type="hidden" name={loadedName(name)} value={text} />
				))}
				{refusals.reason && (
					<ToastRegion
						key={refusals.times}
						toasts={[{ kind: "destructive", title: "שגיאה", body: refusals.reason }]}
						label="הודעה על הטופס"
					/>
				)}
				{isSaved && !isTyped && <Notice kind="success">{words.saved}.</Notice>}
				{giveUpRestored && (
					<Notice kind="accent" role="status">
						<p>מה שנכתב כאן קודם ולא נשמר חזר לטופס.</p>
						<button
							type={props.isKept ? "submit" : "button"}
							form={props.isKept ? `${id}-discard` : undefined}
							className={`link ${styles.inline}`}
							onClick={giveUpRestored}
						>
							{words.giveUp}
						</button>
					</Notice>
				)}
				{form.errors?.[0] && (
					<Refusal reason={form.errors[0]} id={id} words={words} refused={refused} />
				)}
				{props.children(field, keysIn)}
				<div className={styles.save}>
					<p className="small muted">{isTyped && !isSaving && "יש שינויים שלא נשמרו"}</p>
					<Button kind={words.kind} type="submit" busy={isSaving} className={styles.button ?? ""}>
						{isSaving ? "שומר..." : words.button}
					</Button>
				</div>
				<Sure asked={refused?.asked ?? ""} />
			</form>
			{props.isKept && (
				<form id={`${id}-discard`} method="post" action={`${words.path}#${id}`}>
					<input type="hidden" name="form" value={id} />
					<input type="hidden" name={discard} value="on" />
				</form>
			)}
		</>
	);
}

/** Form-level errors: an edit conflict, or a failure of ours. */
function Refusal(props: {
	reason: string;
	id: string;
	words: FrameWords;
	refused: RefusedSave | undefined;
}) {
	const { reason, id, words, refused } = props;
	if (!refused?.changed) {
		return (
			<Notice kind="danger" role="alert">
				{reason}
			</Notice>
		);
	}
	const changed = Object.entries(refused.changed).map(([field, text]) => ({
		label: words.labels[field] ?? field,
		words: words.wordsOf?.(field, text) ?? text,
	}));
	const drop = () => dropTyped(id);
	return <ChangedNotice words={reason} changed={changed} path={words.path} drop={drop} />;
}

/** The first error that prevents saving, if any. */
function reasonOf(result: RefusedSave["result"] | undefined): string | undefined {
	return Object.values(result?.error ?? {}).flatMap((errors) => errors ?? [])[0];
}
