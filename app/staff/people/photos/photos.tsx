import { Evidence, Pictures } from "../../review/pictures/evidence.tsx";
import styles from "../people.module.css";
import { Section } from "../person-parts.tsx";
import type { listPhotos } from "./photos.server.ts";

type PhotosProps = {
	photos: Awaited<ReturnType<typeof listPhotos>>;
	path: string;
	may: readonly string[];
	isOpen: boolean;
	/** The photos revealed without JavaScript. */
	shown: readonly string[];
};

export const photoPath = (path: string, photo: string, look: "blurred" | "sharp"): string =>
	`${path}/pictures/${photo}/${look}`;

/** The photos that others see or would see, blurred until they are revealed. */
export function Photos({ photos: listed, path, may, isOpen, shown }: PhotosProps) {
	const mayReveal = may.includes("reveal");
	const seen = mayReveal ? listed.photos.filter(({ isAlbum }) => isOpen || !isAlbum) : [];
	return (
		<Section title="תמונות" id="photos">
			<p>
				לחברים: <bdi>{listed.members}</bdi>, באלבום פרטי: <bdi>{listed.album}</bdi>, ממתינות לבדיקה:{" "}
				<bdi>{listed.waiting}</bdi>. {closedWords(listed, mayReveal, isOpen)}
			</p>
			{seen.length > 0 && (
				<Pictures shown={shown}>
					<form id="reveal" method="get" action={`${path}#photos`} className={styles.photos}>
						{seen.map(({ id, isAlbum, isWaiting }, index) => (
							<Evidence
								key={id}
								form="reveal"
								picture={{
									id,
									name: `תמונה ${index + 1}`,
									blurred: photoPath(path, id, "blurred"),
									sharp: photoPath(path, id, "sharp"),
								}}
								caption={
									<span>
										{index === 0 && !isAlbum
											? "דיוקן"
											: isAlbum
												? "אלבום פרטי"
												: `תמונה ${index + 1}`}
										{isWaiting && ", ממתינה"}
									</span>
								}
							/>
						))}
					</form>
				</Pictures>
			)}
		</Section>
	);
}

function closedWords(
	{ photos, album }: PhotosProps["photos"],
	mayReveal: boolean,
	isOpen: boolean,
): string {
	if (photos.length === 0) return "";
	if (!mayReveal) return "התמונות עצמן נפתחות בתפקיד הבדיקה.";
	if (album === 0 || isOpen) return "כל חשיפה נרשמת.";
	return "כל חשיפה נרשמת. תמונות האלבום נפתחות אחרי סיבה.";
}
