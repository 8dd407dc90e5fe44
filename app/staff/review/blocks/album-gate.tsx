import { Form } from "react-router";
import { formatTime } from "../../../platform/dates.ts";
import { isOfAlbum } from "../../../reviews/desk/verdicts.ts";
import { Button } from "../../../ui/button.tsx";
import { useCheckedForm } from "../../../ui/forms/checked-form.ts";
import { TextField } from "../../../ui/forms/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { itemPath } from "../../queues/addresses.ts";
import { photosWords } from "../../queues/words.ts";
import { albumForm } from "../album.form.ts";
import layout from "../layout.module.css";
import { EvidenceGone } from "../pictures/evidence.tsx";
import { isShown } from "../pictures/shown-photos.ts";
import type { ItemPageProps } from "../use-review.ts";
import styles from "./album-gate.module.css";

export function ShutPhoto({ name, isSmall = false }: { name: string; isSmall?: boolean }) {
	return (
		<EvidenceGone icon="lock" isSmall={isSmall}>
			<span className="sr">{name}: </span>באלבום הפרטי, סגורה
		</EvidenceGone>
	);
}

/**
 * Waiting photos of the private album: closed until the item's holder gives a reason. Renders nothing while there
 * are none.
 */
export function AlbumGate({ loaded, unmade }: ItemPageProps) {
	const { item, isHeld } = loaded;
	const count = item.photos.filter((photo) => isOfAlbum(photo) && isShown(photo)).length;
	if (count === 0) return null;
	if (item.albumOpenedAt) {
		return (
			<p id="album" className={layout.opened}>
				<Icon name="eye" />
				<span>
					האלבום הפרטי נפתח אצלך בשעה <bdi className="num">{formatTime(item.albumOpenedAt)}</bdi>,
					והסיבה נרשמה. הוא נסגר כשהפריט חוזר לתור, בהחלטה, או אחרי 10 דקות בלי פעולה.
				</span>
			</p>
		);
	}
	return (
		<section id="album" className={styles.gate} aria-labelledby="album-title">
			<Icon name="lock" />
			<div>
				<h2 id="album-title">{photosWords(count)} באלבום הפרטי</h2>
				<p className={layout.sub}>
					{isHeld
						? "נפתח רק לבדיקה, עד שהפריט חוזר לתור או מוכרע. השם שלך, השעה והסיבה נרשמים. בלי פתיחה, התמונות נשארות ממתינות."
						: "נפתח כשהפריט בטיפולך, עם סיבה שנרשמת."}
				</p>
				{isHeld && <Opening loaded={loaded} unmade={unmade} />}
			</div>
		</section>
	);
}

function Opening({ loaded: { item, queue }, unmade }: ItemPageProps) {
	const { formProps, field } = useCheckedForm({
		id: "open-album",
		schema: albumForm,
		lastResult: unmade?.album,
	});
	return (
		<Form {...formProps} action={itemPath(queue, item.id, "album")} className={styles.form}>
			<TextField {...field("reason")} label="למה לפתוח" help="בין 10 ל־200 תווים." />
			<Button type="submit" kind="primary">
				פתיחת האלבום
			</Button>
		</Form>
	);
}
