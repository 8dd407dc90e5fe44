import { useState } from "react";
import { PoseDrawing } from "../../../reviews/verification/pose-drawing.tsx";
import { poseTitle } from "../../../reviews/verification/pose-words.ts";
import { poses } from "../../../reviews/verification/poses.ts";
import { Kbd } from "../../keys/kbd.tsx";
import { PhotoVerdictField } from "../decision/photo-verdict-field.tsx";
import type { LoadedItem, ShownPhoto } from "../load-item.server.ts";
import { momentWords } from "../moment-words.ts";
import { Evidence, EvidenceGone, type EvidencePicture } from "../pictures/evidence.tsx";
import { FullHeight } from "../pictures/full-height.tsx";
import { photoPicture, selfiePicture } from "../pictures/item-pictures.ts";
import { isShown, isShut } from "../pictures/shown-photos.ts";
import type { ItemPageProps } from "../use-review.ts";
import { AlbumGate, ShutPhoto } from "./album-gate.tsx";
import styles from "./blocks.module.css";

type BlockProps = ItemPageProps & {
	form: string;
	/** The form of the decision; without it single photos are not decided here. */
	decision?: string;
};

/**
 * The selfie beside the portrait, the pose that was drawn, and all photos with a verdict for each.
 */
export function PhotosBlock({ loaded, unmade, form, decision }: BlockProps) {
	const { item, queue, selfie } = loaded;
	const [chosen, choose] = useState(loaded.shown.at(-1) ?? null);
	const seen = item.photos.filter(isShown);
	const photos = seen.map((photo, at) => ({ photo, at, name: nameOf(at + 1, seen.length) }));
	const open = photos.filter(({ photo }) => !isShut(loaded, photo));
	const beside =
		open.find(({ photo }) => photo.id === chosen) ??
		open.find(({ photo }) => photo.isFace) ??
		open[0];
	const pair = [
		...(selfie === "here" ? [selfiePicture(queue, item.id)] : []),
		...(beside ? [pictureOfPhoto(loaded, beside)] : []),
	];
	return (
		<section className={styles.photos} aria-label="השוואה">
			<h2 className="sr">סלפי מול תמונה</h2>
			<div className={styles.pair}>
				<Selfie loaded={loaded} form={form} />
				{beside ? (
					<Evidence
						key={beside.photo.id}
						picture={pictureOfPhoto(loaded, beside)}
						form={form}
						caption={
							<span>
								<b>תמונה {beside.at + 1}</b>
								<span>{besideWords(beside)}</span>
							</span>
						}
					/>
				) : (
					<EvidenceGone>אין כרגע תמונות שהצוות רואה.</EvidenceGone>
				)}
			</div>
			{loaded.isHeld && (
				<div className="row">
					<FullHeight pictures={pair} label="זו לצד זו, בכל הגובה" hasKey />
				</div>
			)}
			<Pose loaded={loaded} />
			<ul className={styles.strip}>
				{photos.map(({ photo, at, name }) =>
					isShut(loaded, photo) ? (
						<li key={photo.id}>
							<ShutPhoto name={name} isSmall />
						</li>
					) : (
						<li key={photo.id}>
							<Evidence
								picture={pictureOfPhoto(loaded, { photo, at, name })}
								form={form}
								isSmall
								onShow={() => choose(photo.id)}
								shortcut={<Kbd>⇧{at + 1}</Kbd>}
								shortcutKey={at < 9 ? `Shift+${at + 1}` : undefined}
							/>
							{decision && !photo.isOwnRefusal && (
								<PhotoVerdictField
									photo={photo}
									name={name}
									typed={unmade?.typed ?? {}}
									form={decision}
								/>
							)}
						</li>
					),
				)}
			</ul>
			<AlbumGate loaded={loaded} unmade={unmade} />
		</section>
	);
}

function Selfie({ loaded, form }: Pick<BlockProps, "loaded" | "form">) {
	const { item, queue, selfie, now } = loaded;
	if (selfie !== "here") {
		return (
			<EvidenceGone>
				{selfie === "gone" ? "הסלפי כבר נמחק ולא ניתן להשוות." : "לא נשלח סלפי."}
			</EvidenceGone>
		);
	}
	return (
		<Evidence
			picture={selfiePicture(queue, item.id)}
			form={form}
			caption={
				<span>
					<b>סלפי האימות</b>
					{item.verification?.sentAt && momentWords(item.verification.sentAt, now)}
				</span>
			}
		/>
	);
}

type Placed = { photo: ShownPhoto; at: number; name: string };

function pictureOfPhoto({ queue, item }: LoadedItem, placed: Placed): EvidencePicture {
	const { photo, name } = placed;
	return photoPicture(queue, item.id, photo, name);
}

/** Caption of the picture beside the selfie. */
function besideWords({ photo, at }: Omit<Placed, "name">): string | null {
	if (photo.isFace) return "נשלחה עם האימות";
	return at === 0 ? "תהיה הדיוקן" : null;
}

const nameOf = (place: number, count: number): string => `תמונה ${place} מתוך ${count}`;

function Pose({ loaded: { item } }: { loaded: LoadedItem }) {
	const pose = poses[item.verification?.pose ?? -1];
	if (!pose) return null;
	return (
		<div className={styles.pose}>
			<span className={styles.drawing}>
				<PoseDrawing pose={pose} />
			</span>
			<p>
				<b>התנוחה שהוגרלה: {poseTitle(pose)}.</b>
				<br />
				הסלפי נמחק עד 24 שעות אחרי ההחלטה.
			</p>
		</div>
	);
}
