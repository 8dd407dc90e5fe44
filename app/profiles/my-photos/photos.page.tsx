import { useState } from "react";
import { data, useRevalidator } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { PersistentToastText } from "../../ui/feedback/persistent-toast-text.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { ProfileFrame } from "../frame/profile-frame.tsx";
import { maxPhotos } from "../photos/photo.ts";
import { showPhotos } from "../photos/photo-picture.server.ts";
import { hasPhotoConsent } from "../photos/take-photo.server.ts";
import type { Route } from "./+types/photos.page";
import { savedWords } from "./counts.ts";
import { PhotoGrid } from "./photo-grid.tsx";
import styles from "./photos.module.css";
import { receiveUpload } from "./receive-upload.server.ts";
import { UploadForm } from "./upload-form.tsx";
import { UploadRefused } from "./upload-refused.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		path: "/profile/photos",
		title: "התמונות שלי",
		description: "",
		hidden: true,
	});

export async function loader({ request, context }: Route.LoaderArgs) {
	const person = await requirePerson({ request, context });
	const site = siteOf(context);
	return {
		photos: await showPhotos(site, person),
		isAgreed: await hasPhotoConsent(site.db, person),
	};
}

/** Null when the photos could not be reloaded: the old ones stay, with all edits and uploads. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
	try {
		return await serverLoader();
	} catch (error) {
		const isHere = new URL(request.url).pathname === location.pathname;
		// Follow redirects.
		if (!isHere || error instanceof Response) throw error;
		return null;
	}
}

export async function action({ request, context }: Route.ActionArgs) {
	const uploaded = await receiveUpload({ request, context });
	if (uploaded.sentence || uploaded.refused.length > 0) return data(uploaded, { status: 422 });
	const title = savedWords(uploaded.saved);
	const toast = {
		kind: "success",
		title,
		body: uploaded.saved === 1 ? "מוצגת רק לך, עד לבחירה אחרת" : "מוצגות רק לך, עד לבחירה אחרת",
	} as const;
	return redirectWith(siteOf(context), "/profile/photos", { toast });
}

export default function PhotosPage({ loaderData, actionData }: Route.ComponentProps) {
	const [known, setKnown] = useState(loaderData);
	if (loaderData && loaderData !== known) setKnown(loaderData);
	return known && <Photos {...known} isStale={loaderData === null} uploaded={actionData} />;
}

type PhotosProps = NonNullable<Route.ComponentProps["loaderData"]> & {
	isStale: boolean;
	uploaded: Route.ComponentProps["actionData"];
};

function Photos({ photos, isAgreed, isStale, uploaded }: PhotosProps) {
	return (
		<ProfileFrame
			title="התמונות שלי"
			lead="תמונה חדשה מוצגת רק לך. אחרים יראו אותה רק אם תהיה זו בחירתך, ורק אחרי בדיקה."
		>
			<div className={styles.content}>
				<PersistentToastText />
				{uploaded && <UploadRefused {...uploaded} />}
				{isStale && <Stale />}
				{photos.length >= maxPhotos && (
					<Notice>
						<b>
							יש <bdi>{maxPhotos}</bdi> תמונות, וזה המקסימום.
						</b>{" "}
						מחיקה של אחת תפנה מקום.
					</Notice>
				)}
				<UploadForm left={maxPhotos - photos.length} isAgreed={isAgreed} />
				{photos.length === 0 ? (
					<EmptyState words="עוד אין כאן תמונות. הראשונה תהיה תמונת הדיוקן שלך." />
				) : (
					<PhotoGrid photos={photos} />
				)}
			</div>
		</ProfileFrame>
	);
}

function Stale() {
	const { revalidate } = useRevalidator();
	return (
		<Notice kind="danger" role="alert">
			<p>לא הצלחנו לרענן את העמוד, והתמונות מוצגות כפי שנטענו לאחרונה. מה שנשמר לא אבד.</p>
			<Button kind="line" small onClick={() => revalidate()}>
				טעינה מחדש
			</Button>
		</Notice>
	);
}
