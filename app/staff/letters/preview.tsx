import { type LetterContent, paragraphsOf } from "../../articles/letters/letter.ts";
import { buttonClass } from "../../ui/button.tsx";
import styles from "./letters.module.css";

const themes = [
	["light", "בהיר"],
	["dark", "כהה"],
] as const;

/** How the letter reads, in both themes. */
export function Preview(content: LetterContent) {
	return (
		<section className={styles.preview} aria-labelledby="preview">
			<h2 id="preview">כך הוא נראה</h2>
			<p className="small muted">
				הנושא קבוע: <bdi>פרסומת · המכתב החודשי</bdi>
			</p>
			<div className={styles.themes}>
				{themes.map(([theme, name]) => (
					<article key={theme} data-theme={theme} className={styles.sheet} aria-label={name}>
						<Sheet {...content} />
					</article>
				))}
			</div>
		</section>
	);
}

function Sheet({ title, opening, articles }: LetterContent) {
	return (
		<>
			<p className="small muted">מכתב מדי פעם</p>
			<p className={styles.title}>
				<bdi>{title}</bdi>
			</p>
			{paragraphsOf(opening).map((text, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may be alike
				<p key={at}>
					<bdi>{text}</bdi>
				</p>
			))}
			{articles.map(({ slug, title: name, excerpt }) => (
				<div key={slug} className={styles.teaser}>
					<p className={styles.name}>
						<bdi>{name}</bdi>
					</p>
					<p>
						<bdi>{excerpt}</bdi>
					</p>
					<span className={`${buttonClass({ kind: "line" })} ${styles.way}`}>להמשך הקריאה</span>
				</div>
			))}
			<p className={styles.foot}>בתחתית: שם המפרסמת, דרכי קשר והסרה בלחיצה אחת.</p>
		</>
	);
}
