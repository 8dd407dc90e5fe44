import { factWords } from "../../../profiles/lists.ts";
import { Badge } from "../../../ui/badge.tsx";
import { fieldNames } from "../../queues/words.ts";
import { MarkedText } from "../../rules/marked-text.tsx";
import type { FormState } from "../decision/read-decision.ts";
import layout from "../layout.module.css";
import type { LoadedItem } from "../load-item.server.ts";
import styles from "./blocks.module.css";

type BlockProps = {
	loaded: LoadedItem;
	typed: FormState;
	/** The form of the decision; without it no text is sent back here. */
	decision?: string;
};

/**
 * The texts that wait, with what the rules found in each. One may be sent back with a reason while
 * the rest is approved.
 */
export function TextsBlock({ loaded: { item }, typed, decision }: BlockProps) {
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
								<SendBack field={field} typed={typed} form={decision} hint={hits[0]?.sentence} />
							)}
						</div>
					);
				})}
			</div>
		</section>
	);
}

type BackProps = { field: string; typed: FormState; form: string; hint: string | undefined };

/** Sends one text back; the words are what the person reads at the field. */
function SendBack({ field, typed, form, hint }: BackProps) {
	return (
		<div className={styles.back}>
			<label>
				<input
					type="checkbox"
					name={`text-${field}`}
					value="back"
					form={form}
					defaultChecked={typed[`text-${field}`] === "back"}
					data-back
				/>
				<span>החזרה לתיקון</span>
			</label>
			<textarea
				name={`words-${field}`}
				form={form}
				rows={2}
				dir="auto"
				aria-label={`הנימוק לתיקון: ${fieldNames[field as keyof typeof fieldNames]}`}
				defaultValue={typed[`words-${field}`] ?? hint}
			/>
		</div>
	);
}
