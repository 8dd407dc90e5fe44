import { useCallback, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { maxPhotos } from "../photos/photo.ts";
import { OwnerContext } from "./person.ts";
import { PhotoGrid } from "./photo-grid.tsx";
import { type Loaded, readPage } from "./read-page.ts";
import { UploadForm } from "./upload-form.tsx";

/** The photos and the form for new ones: with a script they change in place. */
export function MyPhotos(loaded: Loaded) {
	const [{ photos, isAgreed, hasBadge, owner }, setKnown] = useState(loaded);
	const [isStale, setStale] = useState(false);
	const asked = useRef(0);
	/** Shows what a page says; without one the old photos stay, with all edits and uploads. */
	const show = useCallback((page: Loaded | null) => {
		setStale(page === null);
		if (page) setKnown(page);
	}, []);
	const reload = useCallback(async () => {
		asked.current += 1;
		const own = asked.current;
		const page = await readPage();
		if (own === asked.current && page !== "elsewhere") show(page);
	}, [show]);
	return (
		<OwnerContext value={owner}>
			{isStale && <Stale reload={reload} />}
			{photos.length >= maxPhotos && (
				<Notice>
					<b>
						יש <bdi>{maxPhotos}</bdi> תמונות, וזה המקסימום.
					</b>{" "}
					מחיקה של אחת תפנה מקום.
				</Notice>
			)}
			<UploadForm left={maxPhotos - photos.length} isAgreed={isAgreed} reload={reload} />
			{photos.length === 0 ? (
				<EmptyState words="עוד אין כאן תמונות. הראשונה תהיה תמונת הדיוקן שלך." />
			) : (
				<PhotoGrid photos={photos} hasBadge={hasBadge} reload={reload} />
			)}
		</OwnerContext>
	);
}

function Stale({ reload }: { reload: () => void }) {
	return (
		<Notice kind="danger" role="alert">
			<p>לא הצלחנו לרענן את העמוד, והתמונות מוצגות כפי שנטענו לאחרונה. מה שנשמר לא אבד.</p>
			<Button kind="line" small onClick={reload}>
				טעינה מחדש
			</Button>
		</Notice>
	);
}
