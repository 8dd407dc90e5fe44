import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { GenericSchema } from "valibot";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ToastRegion, WaitingToast } from "../../ui/feedback/toast.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import {
	discard,
	type FieldTexts,
	isOther,
	keysOf,
	loadedIn,
	loadedName,
	openedFor,
} from "./field-texts.ts";
import styles from "./form-frame.module.css";
import { ConfirmAnyway } from "./sure.tsx";
import type { TypedText } from "./typed-text.ts";

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

type FrameWords = {
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
	stored: FieldTexts;
	values: FieldTexts;
	version: number;
	loaded: FieldTexts;
	refused: RefusedSave | undefined;
	isSaved: boolean;
	owner: string | null;
	/** Whether the form is filled with what waits on the server, which gives it up. */
	isKept: boolean;
	/** The fields; `keysIn` returns the ticked keys of a list. */
	children: (field: Field, keysIn: (name: string) => string[]) => ReactNode;
};

/**
 * A form for editing one's own record. Works without a script; with one (`start-editor.ts`) it shows
 * errors and progress immediately, and keeps a draft in the tab.
 */
function FormFrame(props: FrameProps) {
	const { id, words, schema, account, values, refused, isSaved, isKept } = props;
	const { form, formProps, field } = useCheckedForm({
		id,
		schema,
		lastResult: refused?.result,
		defaultValue: values,
	});
	const reason = reasonOf(refused?.result);
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
				data-account={account ?? undefined}
				data-stored={JSON.stringify(props.stored)}
				data-outcome={refused ? "refused" : isSaved ? "saved" : undefined}
			>
				<input type="hidden" name="form" value={id} />
				<input type="hidden" name="version" value={props.version} />
				{props.owner && <input type="hidden" name={openedFor} value={props.owner} />}
				{Object.entries(props.loaded).map(([name, text]) => (
					<input key={name} type="hidden" name={loadedName(name)} value={text} />
				))}
				{reason && <ToastRegion toasts={[refusal(reason)]} label="הודעה על הטופס" />}
				<WaitingToast id={`${id}-refused`} {...refusal("")} />
				{isSaved && (
					<div data-saved>
						<Notice kind="success">{words.saved}.</Notice>
					</div>
				)}
				{isKept ? (
					<Restored id={id} giveUp={words.giveUp} isKept />
				) : (
					<template data-restored>
						<Restored id={id} giveUp={words.giveUp} />
					</template>
				)}
				{form.errors?.[0] && <Refusal reason={form.errors[0]} words={words} refused={refused} />}
				{props.children(field, keysIn)}
				<div className={styles.save}>
					<p className="small muted" data-unsaved hidden={!refused && !isKept}>
						יש שינויים שלא נשמרו
					</p>
					<Button
						kind={words.kind}
						type="submit"
						className={styles.button ?? ""}
						data-saving="שומר..."
					>
						{words.button}
					</Button>
				</div>
				<ConfirmAnyway asked={refused?.asked ?? ""} />
			</form>
			{isKept && (
				<form id={`${id}-discard`} method="post" action={`${words.path}#${id}`}>
					<input type="hidden" name="form" value={id} />
					<input type="hidden" name={discard} value="on" />
				</form>
			)}
		</>
	);
}

const refusal = (reason: string) =>
	({ kind: "destructive", title: "שגיאה", body: reason || " " }) as const;

type RestoredProps = { id: string; giveUp: string; isKept?: boolean };

/** Says that the form holds a draft; what waits on the server is given up there. */
function Restored({ id, giveUp, isKept }: RestoredProps) {
	return (
		<Notice kind="accent" role="status">
			<p>מה שנכתב כאן קודם ולא נשמר חזר לטופס.</p>
			<button
				type={isKept ? "submit" : "button"}
				form={isKept ? `${id}-discard` : undefined}
				className={`link ${styles.inline}`}
				data-give-up
			>
				{giveUp}
			</button>
		</Notice>
	);
}

/** Form-level errors: an edit conflict, or a failure of ours. */
function Refusal(props: { reason: string; words: FrameWords; refused: RefusedSave | undefined }) {
	const { reason, words, refused } = props;
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
	return <ChangedNotice words={reason} changed={changed} path={words.path} />;
}

/** The first error that prevents saving, if any. */
function reasonOf(result: RefusedSave["result"] | undefined): string | undefined {
	return Object.values(result?.error ?? {}).flatMap((errors) => errors ?? [])[0];
}

type ChangedProps = {
	words: string;
	/** Values that another tab saved in the meantime and that differ from the form's. */
	changed: readonly { label: string; words: string }[];
	/** Loads the stored values and discards what was typed. */
	path: string;
};

/**
 * Edit conflict: shows what another tab saved, and how to keep either version. A script brings the
 * focus here (`start-editor.ts`).
 */
function ChangedNotice({ words, changed, path }: ChangedProps) {
	return (
		<Notice kind="danger" role="alert">
			<div className="stack" tabIndex={-1} data-conflict>
				<p>
					<b>{words}</b> הטקסט שנכתב כאן נשאר בטופס.
				</p>
				<div>
					<p>בשדות האלה נשמר בינתיים ערך אחר:</p>
					<dl className={styles.changed}>
						{changed.map(({ label, words }) => (
							<div key={label}>
								<dt>{label}</dt>
								<dd dir="auto">{words || "ריק"}</dd>
							</div>
						))}
					</dl>
				</div>
				<p>
					שמירה נוספת תחליף את כל אלה במה שכתוב בטופס, ושדה ריק ימחק את השמור.{" "}
					<a className={styles.plain} href={path} data-give-up>
						לוותר על הטקסט שבטופס ולטעון את השמור
					</a>
				</p>
			</div>
		</Notice>
	);
}

/** Replaces a form whose record could not be read, so that nothing can overwrite it. */
export function UnreadNotice({ path }: { path: string }) {
	return (
		<div className="stack">
			<Notice kind="danger" role="alert">
				לא הצלחנו לטעון את הפרופיל. דבר לא נמחק, אפשר לנסות שוב.
			</Notice>
			<div>
				<LinkButton kind="accent" href={path}>
					ניסיון נוסף
				</LinkButton>
			</div>
		</div>
	);
}

type EditorProps = Pick<Parameters<typeof FormFrame>[0], "schema" | "children"> & {
	/** Identifies the form, its element, and its draft in session storage. */
	id: string;
	words: FrameWords;
	/** Null when unknown; no draft is stored then. */
	account: string | null;
	/** The stored values as field texts; empty when they could not be read. */
	stored: FieldTexts;
	version: number;
	/** Initial values when nothing has been saved yet. */
	suggested?: FieldTexts;
	isSaved: boolean;
	refused: RefusedSave | undefined;
	/** For whom the form is opened, sealed; null when unknown. */
	owner: string | null;
	/** What was typed when the session had ended; it waits on the server. */
	kept: TypedText | null;
};

/**
 * A form filled with the refused values, else with what waits on the server, else with the stored
 * values; this tab's unsaved draft comes before the last two, by `start-editor.ts`.
 */
export function FormEditor(props: EditorProps) {
	const { stored, version, suggested, refused, kept, ...frame } = props;
	const restored = kept && !refused && isOther(kept.values, stored) ? kept : null;
	return (
		<FormFrame
			{...frame}
			stored={stored}
			values={restored?.values ?? { ...stored, ...suggested }}
			version={refused?.version ?? restored?.version ?? version}
			loaded={loadedOf(refused, restored) ?? stored}
			refused={refused}
			isKept={restored !== null}
		/>
	);
}

/** The field values before the refused or restored text was typed in. */
function loadedOf(refused: RefusedSave | undefined, restored: TypedText | null) {
	if (refused) return refused.loaded ?? {};
	if (!restored) return null;
	return loadedIn(restored.values);
}
