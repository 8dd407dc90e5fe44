import { useState } from "react";
import { Form } from "react-router";
import { articleFields, letterForm } from "../../articles/letters/letter.form.ts";
import type { Letter, LetterArticle } from "../../articles/letters/letter.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { FormError, Select, TextArea, TextField } from "../../ui/forms/field.tsx";
import { KeptNotice, useKeptWriting } from "../frame/kept-form.tsx";
import { Theirs } from "../frame/theirs.tsx";
import type { Answer } from "./letter-acts.server.ts";
import styles from "./letters.module.css";
import { Preview } from "./preview.tsx";

type Saved = { base: number; written: Letter; by: string | null };

type EditorProps = {
	id: string;
	letter: Saved | null;
	/** The published articles. */
	choices: readonly LetterArticle[];
	answer: Answer | undefined;
};

const labels = ["מאמר ראשון", "מאמר שני", "מאמר שלישי"];

/** A draft's text, with a live preview below it. */
export function Editor({ id, letter, choices, answer }: EditorProps) {
	// Reloaded data may be somebody else's version: this text was begun from the one that was shown here.
	const [begun] = useState(letter);
	const from = answer?.isBehind ? letter : begun;
	const chosen = begun?.written.articles ?? [];
	const { form, formProps, field, isSending } = useCheckedForm({
		id: "letter",
		schema: letterForm,
		lastResult: answer?.refused,
		defaultValue: begun
			? {
					title: begun.written.title,
					opening: begun.written.opening,
					...Object.fromEntries(articleFields.map((name, at) => [name, chosen[at]])),
				}
			: null,
	});
	const names = ["title", "opening", ...articleFields] as const;
	const [typed, setTyped] = useState(() =>
		Object.fromEntries(names.map((name) => [name, field(name).defaultValue ?? ""])),
	);
	const kept = useKeptWriting("letter", { id, base: from?.base ?? "new" });
	const slugs = [...new Set(articleFields.map((name) => typed[name]))];
	const options = choices.map(({ slug, title }) => ({ value: slug, label: title }));
	return (
		<>
			{answer?.isBehind && letter && (
				<Theirs
					happened="בינתיים נשמר נוסח אחר"
					by={letter.by}
					next="שמירה נוספת תחליף בו את הנוסח הזה:"
					title={<bdi>{letter.written.title}</bdi>}
					text={letter.written.opening}
					rows={6}
				/>
			)}
			<Form
				{...formProps}
				ref={kept.form}
				action={`/staff/letters/${id}`}
				className={styles.form}
				onInput={(event) => {
					kept.keep(event);
					const { name, value } = event.target as HTMLInputElement;
					setTyped((before) => ({ ...before, [name]: value }));
				}}
			>
				<h2>המכתב</h2>
				<input type="hidden" name="base" value={from?.base ?? "new"} />
				{kept.isBack && <KeptNotice />}
				<FormError errors={answer?.isBehind ? undefined : form.errors} />
				<TextField {...field("title")} label="כותרת" />
				<TextArea {...field("opening")} label="פתיחה" rows={6} help="שורה ריקה מתחילה פסקה." />
				<Articles field={field} options={options} />
				<div>
					<Button kind="primary" type="submit" busy={isSending}>
						שמירה
					</Button>
				</div>
			</Form>
			<Preview
				title={typed.title ?? ""}
				opening={typed.opening ?? ""}
				articles={slugs.flatMap((slug) => choices.find((one) => one.slug === slug) ?? [])}
			/>
		</>
	);
}

type ArticlesProps = {
	field: ReturnType<typeof useCheckedForm>["field"];
	options: readonly { value: string; label: string }[];
};

const Articles = ({ field, options }: ArticlesProps) =>
	articleFields.map((name, at) => (
		<Select
			key={name}
			{...field(name)}
			label={labels[at]}
			placeholder="בלי מאמר"
			options={options}
			optional
		/>
	));
