import { useRef } from "react";
import { useRevalidator } from "react-router";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { PostForm } from "../../ui/forms/post-form.tsx";
import { type Audience, maxPhotos } from "../photos/photo.ts";
import type { ShownPhoto } from "../photos/photo-picture.tsx";
import { PhotoGrid } from "./photo-grid.tsx";
import { UploadForm } from "./upload-form.tsx";

type MyPhotosProps = {
	photos: readonly ShownPhoto[];
	isAgreed: boolean;
	/** The badge is active: changing the portrait loses it. */
	hasBadge: boolean;
	/** The audience of the newest photo. */
	audience: Audience;
	/** Of the files that the photos were made from. */
	fileHashes: readonly string[];
};

/** The photos and the form for new ones: with a script they change in place. */
export function MyPhotos({ photos, isAgreed, hasBadge, audience, fileHashes }: MyPhotosProps) {
	const { revalidate } = useRevalidator();
	const chooser = useRef<HTMLInputElement>(null);
	return (
		<>
			{photos.length >= maxPhotos && (
				<Notice>
					<b>
						יש <bdi>{maxPhotos}</bdi> תמונות, וזה המקסימום.
					</b>{" "}
					מחיקה של אחת תפנה מקום.
				</Notice>
			)}
			<UploadForm
				left={maxPhotos - photos.length}
				isAgreed={isAgreed}
				audience={audience}
				fileHashes={fileHashes}
				chooser={chooser}
				onSaved={revalidate}
			/>
			<Publish own={photos.filter(isPrivate)} />
			{photos.length === 0 ? (
				<EmptyState words="עוד אין כאן תמונות. הראשונה תהיה תמונת הדיוקן שלך." />
			) : (
				<PhotoGrid photos={photos} hasBadge={hasBadge} chooser={chooser} />
			)}
		</>
	);
}

/** A refused photo is visible only to its owner. */
const isPrivate = ({ audience, standing }: ShownPhoto) =>
	audience === "me" && standing.state !== "refused";

/** One button for all photos that nobody else sees. */
function Publish({ own }: { own: readonly ShownPhoto[] }) {
	const count = own.length;
	if (count < 2) return null;
	return (
		<PostForm action="/profile/photos/publish" preventScrollReset>
			{own.map(({ id }) => (
				<input key={id} type="hidden" name="photo" value={id} />
			))}
			<Button kind="line" type="submit">
				{count === 2 ? (
					"שתי התמונות הפרטיות"
				) : (
					<>
						כל <bdi className="num">{count}</bdi> התמונות הפרטיות
					</>
				)}{" "}
				לחברים
			</Button>
		</PostForm>
	);
}
