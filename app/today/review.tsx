import { Link } from "react-router";
import { factLabels, fieldLabels } from "../profiles/field-labels.ts";
import { type PhotoAddresses, PhotoPicture } from "../profiles/photos/photo-picture.tsx";
import type { TextField } from "../profiles/texts/texts.ts";
import styles from "./review.module.css";

const labels = { ...fieldLabels, ...factLabels };

const named = (fields: readonly TextField[]) => fields.map((field) => labels[field]).join(", ");

type ReviewProps = {
	photos: readonly (PhotoAddresses & { id: string })[];
	morePhotos: number;
	texts: readonly TextField[];
	refusedPhotos: number;
	refusedTexts: readonly TextField[];
};

/** What the staff still review, and what they did not approve. */
export function Review({ photos, morePhotos, texts, refusedPhotos, refusedTexts }: ReviewProps) {
	return (
		<section aria-labelledby="review" data-today="review">
			<h2 id="review" className={styles.title}>
				בבדיקה
			</h2>
			<ul className={styles.rows}>
				{photos.length > 0 && (
					<li>
						<span className={styles.pictures}>
							{photos.map((photo) => (
								<span key={photo.id}>
									<PhotoPicture photo={photo} alt="" sizes="3rem" />
								</span>
							))}
						</span>
						<Row
							href="/profile/photos"
							title={photoWords(photos.length + morePhotos)}
							words="עד אז רואים אותן רק אצלך ואצל הצוות"
						/>
					</li>
				)}
				{texts.length > 0 && (
					<li>
						<Row href="/profile" title="טקסטים אצל הצוות" words={named(texts)} />
					</li>
				)}
				{refusedPhotos > 0 && (
					<li>
						<Row
							href="/profile/photos"
							title={
								refusedPhotos === 1 ? "תמונה אחת לא אושרה" : `${refusedPhotos} תמונות לא אושרו`
							}
							words="הסיבה, ומה אפשר לעשות"
						/>
					</li>
				)}
				{refusedTexts.length > 0 && (
					<li>
						<Row
							href="/profile"
							title="לא אושר, והסיבה כתובה ליד השדה"
							words={named(refusedTexts)}
						/>
					</li>
				)}
			</ul>
		</section>
	);
}

function photoWords(count: number): string {
	if (count === 1) return "תמונה אחת אצל הצוות";
	return count === 2 ? "שתי תמונות אצל הצוות" : `${count} תמונות אצל הצוות`;
}

function Row({ href, title, words }: { href: string; title: string; words: string }) {
	return (
		<span className={styles.words}>
			<b>
				<Link to={href}>{title}</Link>
			</b>
			<span className="muted">{words}</span>
		</span>
	);
}
