import type { SubmissionResult } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import { Form } from "react-router";
import { articleForm, houseCovers } from "../../articles/article.form.ts";
import { ArticleBody } from "../../articles/article-body.tsx";
import { problemWords, renderText } from "../../articles/article-text.ts";
import {
	articleCategories,
	formatReadTime,
	readTimeMinutes,
	type Written,
} from "../../articles/articles.ts";
import { isId } from "../../platform/ids.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useCheckedForm } from "../../ui/forms/checked-form.ts";
import { Checkbox } from "../../ui/forms/choice.tsx";
import { FormError, Select, TextArea, TextField } from "../../ui/forms/field.tsx";
import { picture } from "../../ui/pictures/pictures.ts";
import { KeptNotice, useKeptWriting } from "../frame/kept-form.tsx";
import { Theirs } from "../frame/theirs.tsx";
import { AddPicture } from "./add-picture.tsx";
import styles from "./articles.module.css";

/** What a refused form is answered with; `isBehind`: somebody saved another version meanwhile. */
export type Answer = { refused: SubmissionResult; isBehind: boolean };

type Saved = {
	slug: string;
	/** Its address is fixed. */
	isSettled: boolean;
	base: number;
	written: Written;
	found: readonly string[];
	isMine: boolean;
	versions: readonly { version: number; by: string | null }[];
};

type EditorProps = {
	id: string;
	article: Saved | null;
	pictures: readonly string[];
	answer: Answer | undefined;
	children: ReactNode;
};

const categories = articleCategories.flatMap(({ id, label }) =>
	id === "all" ? [] : [{ value: id, label }],
);

/** The text with a live preview, and the details beside it. */
export function Editor({ id, article, pictures, answer, children }: EditorProps) {
	// Reloaded data may be somebody else's version: this text was begun from the one that was shown here.
	const [begun] = useState(article);
	const from = answer?.isBehind ? article : begun;
	const { form, formProps, field } = useCheckedForm({
		id: "article",
		schema: articleForm,
		lastResult: answer?.refused,
		defaultValue: begun
			? {
					...begun.written,
					alt: begun.written.imageAlt,
					slug: begun.slug,
					featured: begun.written.featured ? "on" : undefined,
				}
			: { category: "tips", image: "c_lamp" },
	});
	const kept = useKeptWriting("article", { id, base: from?.base ?? "new" });
	const [body, setBody] = useState(field("body").defaultValue ?? "");
	const [title, setTitle] = useState(field("title").defaultValue ?? "");
	const [image, setImage] = useState(field("image").defaultValue ?? "c_lamp");
	return (
		<div className={styles.page}>
			{answer?.isBehind && article && <TheirArticle {...article} />}
			{article && article.found.length > 0 && <Found {...article} />}
			<Form
				{...formProps}
				ref={kept.form}
				action={`/staff/articles/${id}`}
				className={styles.editor}
				onInput={(event) => {
					kept.keep(event);
					const { name, value } = event.target as HTMLInputElement;
					if (name === "body") setBody(value);
					if (name === "title") setTitle(value);
					if (name === "image") setImage(value);
				}}
			>
				<input type="hidden" name="base" value={from?.base ?? "new"} />
				<Words
					field={field}
					errors={answer?.isBehind ? undefined : form.errors}
					body={body}
					isBack={kept.isBack}
				/>
				<Preview title={title} image={image} body={body} />
				<Details field={field} begun={begun} pictures={pictures} />
			</Form>
			{id !== "new" && (
				<div className={styles.below}>
					<AddPicture article={id} />
					{children}
				</div>
			)}
		</div>
	);
}

type Field = ReturnType<typeof useCheckedForm>["field"];

type WordsProps = { field: Field; errors: string[] | undefined; body: string; isBack: boolean };

function Words({ field, errors, body, isBack }: WordsProps) {
	return (
		<div className={styles.write}>
			{isBack && <KeptNotice />}
			<FormError errors={errors} />
			<TextField {...field("title")} label="כותרת" />
			<TextArea {...field("excerpt")} label="תקציר" rows={2} />
			<TextArea
				{...field("body")}
				label="הטקסט"
				rows={24}
				help="## כותרת · **הדגשה** · - רשימה · > ציטוט · [מילים](/safety)"
			/>
			<p className="small muted">{formatReadTime(readTimeMinutes(body))}</p>
		</div>
	);
}

type DetailsProps = { field: Field; begun: Saved | null; pictures: readonly string[] };

function Details({ field, begun, pictures }: DetailsProps) {
	return (
		<div className={styles.details}>
			<Select {...field("category")} label="נושא" options={categories} />
			<TextField
				{...field("slug")}
				label="כתובת"
				dir="ltr"
				autoCapitalize="none"
				spellCheck={false}
				readOnly={begun?.isSettled}
				help={begun?.isSettled ? "קבועה מאז הפרסום." : "אותיות באנגלית, ספרות ומקף."}
			/>
			<Select
				{...field("image")}
				label="תמונה"
				options={[
					...pictures.map((value, at) => ({
						value,
						label: `תמונה שהועלתה ${pictures.length - at}`,
					})),
					...houseCovers,
				]}
			/>
			<TextField
				{...field("alt")}
				label="תיאור התמונה"
				optional
				help="לתמונה שהועלתה: מה רואים בה, במשפט. ציורי הבית הם קישוט."
			/>
			<Checkbox
				name="featured"
				label="מאמר ראשי בעמוד המאמרים"
				defaultChecked={field("featured").defaultValue === "on"}
			/>
			<Button kind="primary" type="submit">
				שמירה
			</Button>
		</div>
	);
}

function Preview({ title, image, body }: { title: string; image: string; body: string }) {
	const { html, problems } = renderText(body);
	const known = isId(image) || houseCovers.some(({ value }) => value === image);
	return (
		<section className={styles.preview} aria-labelledby="preview">
			<h2 id="preview" className="small muted">
				כך ייראה באתר
			</h2>
			{known && (
				<img
					src={isId(image) ? `/staff/articles/pictures/${image}` : picture(image)}
					alt=""
					width={640}
					height={400}
				/>
			)}
			<p className="h2">{title}</p>
			{problems.map((problem) => (
				<Notice key={problem} kind="danger">
					{problemWords[problem]}
				</Notice>
			))}
			<ArticleBody html={html} />
		</section>
	);
}

function TheirArticle({ base, written, versions }: Saved) {
	return (
		<Theirs
			happened="בינתיים נשמרה גרסה אחרת"
			by={versions.find(({ version }) => version === base)?.by}
			next="שמירה נוספת תוסיף אותו כגרסה אחריה."
			title={
				<>
					גרסה <bdi>{base + 1}</bdi>: <bdi>{written.title}</bdi>
				</>
			}
			excerpt={written.excerpt}
			text={written.body}
			rows={12}
		/>
	);
}

function Found({ found, isMine }: Saved) {
	return (
		<Notice kind="accent">
			הכללים מצאו בגרסה שנשמרה: {new Intl.ListFormat("he").format(found)}.{" "}
			{isMine ? "כדי לפרסם אותה צריך עורך או עורכת נוספים." : "אפשר לפרסם אותה אחרי קריאה נוספת."}
		</Notice>
	);
}
