import { useRevalidator } from "react-router";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { maxPhotos } from "../photos/photo.ts";
import type { ShownPhoto } from "../photos/photo-picture.tsx";
import { PhotoGrid } from "./photo-grid.tsx";
import { UploadForm } from "./upload-form.tsx";

type MyPhotosProps = {
	photos: readonly ShownPhoto[];
	isAgreed: boolean;
	/** The badge stands: another portrait takes it. */
	hasBadge: boolean;
};

/** The photos and the form for new ones: with a script they change in place. */
export function MyPhotos({ photos, isAgreed, hasBadge }: MyPhotosProps) {
	const { revalidate } = useRevalidator();
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
			<UploadForm left={maxPhotos - photos.length} isAgreed={isAgreed} onSaved={revalidate} />
			{photos.length === 0 ? (
				<EmptyState words="עוד אין כאן תמונות. הראשונה תהיה תמונת הדיוקן שלך." />
			) : (
				<PhotoGrid photos={photos} hasBadge={hasBadge} />
			)}
		</>
	);
}
