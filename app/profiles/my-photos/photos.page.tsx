// With the page: the editor loads on first use.
import "react-easy-crop/react-easy-crop.css";
import { data } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { siteOf } from "../../platform/site.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { PersistentToastText } from "../../ui/feedback/toast.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { showPhotos } from "../photos/photo-picture.server.ts";
import { hasBadge, lastAudience, readFileHashes } from "../photos/photos.server.ts";
import { hasPhotoConsent, receiveUpload, type Uploaded } from "../photos/take-photo.server.ts";
import { ProfileFrame } from "../profile-frame.tsx";
import type { Route } from "./+types/photos.page";
import { savedWords } from "./counts.ts";
import { MyPhotos } from "./my-photos.tsx";
import styles from "./photos.module.css";
import uploadRefusedStyles from "./upload-form.module.css";

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
		hasBadge: await hasBadge(site.db, person),
		audience: await lastAudience(site.db, person),
		fileHashes: await readFileHashes(site.db, person),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const uploaded = await receiveUpload({ request, context });
	if (uploaded.sentence || uploaded.refused.length > 0) return data(uploaded, { status: 422 });
	const title = savedWords(uploaded.saved);
	const toast = { kind: "success", title, body: "ליד כל תמונה כתוב מי רואה אותה" } as const;
	return redirectWith(siteOf(context), "/profile/photos", { toast });
}

export default function PhotosPage({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<ProfileFrame
			title="התמונות שלי"
			lead="מי רואה כל תמונה זו בחירה שלך. אחרים רואים אותה רק אחרי בדיקה."
		>
			<div className={styles.content}>
				<PersistentToastText />
				{actionData && <UploadRefused {...actionData} />}
				<div className={styles.content}>
					<MyPhotos {...loaderData} />
				</div>
			</div>
		</ProfileFrame>
	);
}

/** Lists the files that were not stored, each with the reason, and says how many were. */
function UploadRefused({ saved, refused, sentence }: Uploaded) {
	return (
		<Notice kind="danger" role="alert">
			<div className={uploadRefusedStyles.refused}>
				{sentence && <p>{sentence}</p>}
				{refused.length > 0 && (
					<ul>
						{refused.map(({ name, sentence: why }, at) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, the order is fixed
							<li key={at}>
								<b>
									<bdi>{name}</bdi>
								</b>{" "}
								{why}
							</li>
						))}
					</ul>
				)}
				{saved > 0 && <p>{saved === 1 ? "תמונה אחת נשמרה" : savedWords(saved)}.</p>}
			</div>
		</Notice>
	);
}
