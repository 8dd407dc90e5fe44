import { Link, useRouteLoaderData } from "react-router";
import { Icon, type IconName } from "../../ui/icon.tsx";
import type { Audience } from "../photos/photo.ts";
import type { ShownPhoto } from "../photos/photo-picture.tsx";
import styles from "./photo-card.module.css";

type Words = { icon: IconName; title: string; words: string };

const viewers: Record<Exclude<Audience, "me">, string> = {
	members: "כל מי שרואה את הפרופיל שלך",
	album: "רק מי שיקבל ממך גישה לאלבום",
};

/** Who sees the photo, why, and what happens next. */
export function PhotoState({ photo, isPortrait }: { photo: ShownPhoto; isPortrait: boolean }) {
	const { icon, title, words } = wordsFor(photo);
	const isMember =
		useRouteLoaderData<{ me?: { since: Date | null } | null }>("root")?.me?.since != null;
	const isHidden = isPortrait && photo.isVerified && photo.audience === "me";
	const isInAlbum = photo.audience === "album" && photo.standing.state === "shown";
	return (
		<p className={styles.state}>
			<Icon name={icon} />
			<span>
				<b>{title}</b> {words}
				{isPortrait && photo.audience === "members" && " בפרופיל היא תופיע ראשונה."}
				{isHidden && isMember && " התג ״תמונה אומתה״ יחזור כשהדיוקן יהיה גלוי שוב."}
				{isInAlbum && isMember && (
					<>
						{" "}
						<Link className="link" to="/profile/access">
							מי רואה<span className="sr"> את האלבום</span>
						</Link>
					</>
				)}
			</span>
		</p>
	);
}

function wordsFor({ audience, standing, refusals }: ShownPhoto): Words {
	if (audience === "me" || standing.state === "private")
		return { icon: "eye", title: "פרטית.", words: "מוצגת רק לך, ולא נבדקת." };
	switch (standing.state) {
		case "waiting":
			return {
				icon: "clock",
				title: refusals > 0 ? "ממתינה לבדיקה נוספת." : "ממתינה לבדיקה.",
				words: `אחרי האישור יראה אותה ${viewers[audience]}, ובינתיים היא מוצגת רק לך ולצוות.`,
			};
		case "kept":
			return {
				icon: "lock",
				title: "שמורה.",
				words: "היא תיבדק עם בקשה חדשה או עם ערעור, ועד אז היא מוצגת רק לך.",
			};
		case "shown":
			return { icon: "check", title: "אושרה.", words: `רואה אותה ${viewers[audience]}.` };
		case "album_only":
			return {
				icon: "lock",
				title: "אושרה לאלבום הפרטי.",
				words: "לכל החברים היא אינה מוצגת. אפשר להעביר אותה לאלבום.",
			};
		case "refused":
			return {
				icon: "close",
				title: refusals > 1 ? "לא אושרה, גם בבדיקה הנוספת." : "לא אושרה.",
				words: standing.words ?? "",
			};
	}
}
