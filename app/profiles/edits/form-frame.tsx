import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Form } from "react-router";
import type { GenericSchema } from "valibot";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ToastRegion } from "../../ui/feedback/toast.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { PostForm } from "../../ui/forms/post-form.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { discard, keysOf, loadedName, openedFor } from "./field-texts.ts";
import styles from "./form-frame.module.css";
import { Refusal } from "./refusal.tsx";
import { ConfirmAnyway } from "./sure.tsx";
import { type Edited, type Editor, useEditor } from "./use-editor.ts";

type FrameWords = {
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
	words: FrameWords;
	schema: GenericSchema;
	/** The sealed account the form is opened for; null when unknown. */
	owner: string | null;
	/** The fields; `keysIn` returns the ticked keys of a list. */
	children: (field: Field, keysIn: (name: string) => string[]) => ReactNode;
};

/** A form for editing one's own record; without a script it is an ordinary form. */
export function FormEditor({ words, schema, owner, children, ...edited }: FrameProps & Edited) {
	const editor = useEditor(edited);
	const { id, filling, round, refusal } = editor;
	const isKept = filling.isRestored && edited.kept !== null;
	return (
		<>
			{refusal.length > 0 && <ToastRegion toasts={refusal} label="הודעה על הטופס" />}
			<FormFrame
				key={round}
				editor={editor}
				isKept={isKept}
				{...{ words, schema, owner, children }}
			/>
			{isKept && (
				<PostForm
					id={`${id}-discard`}
					action={`${words.path}#${id}`}
					navigate={false}
					preventScrollReset
					onSubmit={editor.giveUp}
				>
					<input type="hidden" name="form" value={id} />
					<input type="hidden" name={discard} value="on" />
				</PostForm>
			)}
		</>
	);
}

/** Remounted whenever it is refilled. */
function FormFrame(props: FrameProps & { editor: Editor; isKept: boolean }) {
	const { editor, words, schema, owner, isKept, children } = props;
	const { id, filling, refused, isSaving, isSaved, isTyped, giveUp } = editor;
	const { form, formProps, field } = useCheckedForm({
		id,
		schema,
		lastResult: refused?.result,
		defaultValue: filling.values,
	});
	useTakenToRefusal(editor);
	const reason = form.errors?.[0];
	return (
		<Form
			{...formProps}
			ref={editor.form}
			action={`${words.path}#${id}`}
			className={styles.form}
			// Otherwise the browser restores what was typed here for anyone who goes back; the draft knows its writer.
			autoComplete={useHydrated() ? "off" : undefined}
			navigate={false}
			fetcherKey={editor.fetcherKey}
			preventScrollReset
			onInput={editor.type}
			onSubmit={(event) => {
				formProps.onSubmit(event);
				if (form.status === "error")
					editor.refuse(Object.values(form.allErrors).find((errors) => errors?.[0])?.[0]);
				else if (!event.defaultPrevented) editor.send();
			}}
		>
			<input type="hidden" name="form" value={id} />
			<input type="hidden" name="version" value={filling.version} />
			{owner && <input type="hidden" name={openedFor} value={owner} />}
			{Object.entries(filling.loaded).map(([name, text]) => (
				<input key={name} type="hidden" name={loadedName(name)} value={text} />
			))}
			{isSaved && <Notice kind="success">{words.saved}.</Notice>}
			{filling.isRestored && (
				<Restored giveUp={words.giveUp} onGiveUp={giveUp} discards={isKept && `${id}-discard`} />
			)}
			{reason && (
				<Refusal
					reason={reason}
					changed={refused?.changed ? changedIn(refused.changed, words) : null}
					path={words.path}
					onGiveUp={giveUp}
				/>
			)}
			{children(field, (name) => keysOf(filling.values[name]))}
			<div className={styles.save}>
				<p className="small muted" hidden={!isTyped || isSaving}>
					יש שינויים שלא נשמרו
				</p>
				<Button
					kind={words.kind}
					type="submit"
					busy={isSaving}
					autoFocus={isSaved && editor.round > 0}
					className={styles.button ?? ""}
				>
					{isSaving ? "שומר..." : words.button}
				</Button>
			</div>
			<ConfirmAnyway asked={refused?.asked ?? ""} />
		</Form>
	);
}

const changedIn = (changed: Readonly<Record<string, string>>, { labels, wordsOf }: FrameWords) =>
	Object.entries(changed).map(([field, text]) => ({
		label: labels[field] ?? field,
		words: wordsOf?.(field, text) ?? text,
	}));

/** Moves the focus to the refused field when a refused form is rendered again. */
function useTakenToRefusal({ form, refused }: Editor): void {
	const take = useEffectEvent(() => {
		if (!refused) return;
		form.current
			?.querySelector<HTMLElement>("[data-conflict], [aria-invalid='true'], [data-invalid] input")
			?.focus();
	});
	useEffect(() => take(), []);
}

type RestoredProps = {
	giveUp: string;
	onGiveUp: () => void;
	/** The form that discards what waits on the server. */
	discards: string | false;
};

/** Notice that the form holds a draft. */
function Restored({ giveUp, onGiveUp, discards }: RestoredProps) {
	return (
		<Notice kind="accent" role="status">
			<p>מה שנכתב כאן קודם ולא נשמר חזר לטופס.</p>
			<button
				className={`link ${styles.inline}`}
				{...(discards ? { type: "submit", form: discards } : { type: "button", onClick: onGiveUp })}
			>
				{giveUp}
			</button>
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
