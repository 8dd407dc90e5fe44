import { factWords } from "../../../profiles/lists.ts";
import { Badge } from "../../../ui/badge.tsx";
import { FieldError } from "../../../ui/forms/field.tsx";
import { fieldNames } from "../../queues/words.ts";
import { MarkedText } from "../../rules/marked-text.tsx";
import layout from "../layout.module.css";
import type { Review } from "../use-review.ts";
import styles from "./blocks.module.css";

type BlockProps = {
	review: Review;
	/** The form of the decision; without it no text is sent back here. */
	decision?: string;
};

/**
 * The texts that wait, with what the rules found in each. One may be sent back with a reason while
 * the rest is approved.
 */
export function TextsBlock({ review, decision }: BlockProps) {
	const { item } = review.loaded;
	return (
		<section className={layout.block}>
			<h2>טקסטים</h2>
			{item.texts.length === 0 && <p className="muted">אין טקסטים שממתינים.</p>}
			<div>
				{item.texts.map(({ field, text, hits }) => {
					const shown = factWords(field, text);
					return (
						<div key={field} className={styles.text}>
							<header>
								<span>{fieldNames[field]}</span>
								{hits.length === 0 ? (
									<span className={styles.yes}>עבר</span>
								) : (
									<span className={styles.hits}>
										{hits.map(({ title, score }) => (
											<Badge key={title} kind="accent">
												כלל ״{title}״, ניקוד {score}
											</Badge>
										))}
									</span>
								)}
							</header>
							<MarkedText
								text={shown}
								hits={hits.map(({ title, marks }) => ({ rule: title, marks }))}
							/>
							{decision && (
								<SendBack review={review} field={field} form={decision} hint={hits[0]?.sentence} />
							)}
						</div>
					);
				})}
			</div>
		</section>
	);
}

type BackProps = { review: Review; field: string; form: string; hint: string | undefined };

/** Sends one text back; the person reads the words at the field. */
function SendBack({ review, field, form, hint }: BackProps) {
	const { typed = {} } = review.unmade ?? {};
	const wrong = review.missing[`words-${field}`];
	const isProposed = review.loaded.proposed?.fields[`words-${field}`] !== undefined;
	return (
		<div className={styles.back}>
			<label>
				<input
					type="checkbox"
					name={`text-${field}`}
					value="back"
					form={form}
					defaultChecked={typed[`text-${field}`] === "back"}
				/>
				<span>החזרה לתיקון{isProposed && ", הוצע במבט הראשון"}</span>
			</label>
			<textarea
				name={`words-${field}`}
				form={form}
				rows={2}
				dir="auto"
				aria-label={`הנימוק לתיקון: ${fieldNames[field as keyof typeof fieldNames]}`}
				defaultValue={typed[`words-${field}`] ?? hint}
				aria-invalid={wrong ? true : undefined}
				aria-describedby={`wrong-${field}`}
			/>
			<FieldError id={`wrong-${field}`} error={wrong} />
		</div>
	);
}
