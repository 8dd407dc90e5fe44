import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { siteOf } from "../../platform/site.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { factLabels } from "../facts/facts.form.ts";
import { readOwn } from "../frame/own.server.ts";
import { ProfileFrame } from "../frame/profile-frame.tsx";
import type { ShownPhoto } from "../photos/photo-picture.tsx";
import { fieldLabels } from "../profile.form.ts";
import { say } from "../say.ts";
import { TextStatus } from "../texts/text-status.tsx";
import { type TextField, textFields } from "../texts/texts.ts";
import type { Route } from "./+types/preview.page";
import { MemberView } from "./member-view.tsx";
import styles from "./preview.module.css";
import { publicProfile } from "./public-profile.ts";

const path = "/profile/preview";
const labels = { ...fieldLabels, ...factLabels };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "כך רואים אותך", description: "", hidden: true });

export async function loader({ request, context }: Route.LoaderArgs) {
	const person = await requirePerson({ request, context });
	const { profile, facts, portrait, photos, texts, wanted, states } = await readOwn(
		siteOf(context),
		person,
	);
	const waiting = textFields.filter((field) => states[field]?.state === "waiting");
	const after = new Map(texts.shown);
	for (const field of waiting) after.set(field, wanted[field] ?? "");
	return {
		own: { profile, facts, portrait },
		states,
		hasShown: texts.shown.size > 0,
		waiting,
		waitingPhotos: photos.filter(
			({ audience, standing }) => audience === "members" && standing.state === "waiting",
		),
		shownPhotos: photos.filter(
			({ audience, standing }) => audience === "members" && standing.state === "shown",
		),
		/** Exactly what others see now. */
		now: publicProfile(profile, texts.shown),
		/** What others will see once everything that waits is approved. */
		after: publicProfile(profile, after),
	};
}

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
	const { own, states, hasShown, waiting, waitingPhotos, shownPhotos, now, after } = loaderData;
	const refused = textFields.filter((field) => states[field]?.state === "refused");
	const mark = (field: TextField) =>
		waiting.includes(field) && (
			<p className="small">
				<TextStatus state={{ state: "waiting", hasOlder: false }} />
			</p>
		);
	return (
		<ProfileFrame
			title="כך רואים אותך"
			lead={say(own.profile, {
				f: "בדיוק מה שחברים מקבלים ממך, ושום דבר מעבר לזה.",
				m: "בדיוק מה שחברות מקבלות ממך, ושום דבר מעבר לזה.",
				n: "בדיוק מה שאחרים מקבלים ממך, ושום דבר מעבר לזה.",
			})}
			own={own}
		>
			<div className={styles.parts}>
				<section className={styles.part}>
					<h2 className="h3">מה מוצג עכשיו</h2>
					{hasShown ? (
						<MemberView profile={now} photos={shownPhotos} hasPortrait={shownPhotos.length > 0} />
					) : (
						<Notice>עוד לא אושרו טקסט או תמונה, ולכן שום דבר ממך אינו מוצג.</Notice>
					)}
					<p className="small muted">עד שהבקשה מאושרת רק הצוות רואה את הפרופיל.</p>
				</section>
				{refused.length > 0 && (
					<section className={styles.part}>
						<h2 className="h3">לא אושר</h2>
						<dl className={styles.refused}>
							{refused.map((field) => (
								<div key={field}>
									<dt>{labels[field]}</dt>
									<dd>
										<TextStatus state={states[field]} />
									</dd>
								</div>
							))}
						</dl>
						<p>
							<a className="link" href="/profile">
								לתיקון
							</a>
						</p>
					</section>
				)}
				{waiting.length + waitingPhotos.length > 0 && (
					<section className={styles.part}>
						<h2 className="h3">אחרי הבדיקה</h2>
						<p className="small muted">
							מה שמסומן ״ממתין״ עוד לא מוצג לאיש, ויוצג רק אחרי שהצוות יאשר אותו.
						</p>
						<MemberView
							profile={after}
							mark={mark}
							photos={[...shownPhotos, ...waitingPhotos]}
							hasPortrait={own.portrait?.audience === "members"}
							portraitMark={<PortraitMark portrait={own.portrait} count={waitingPhotos.length} />}
						/>
					</section>
				)}
			</div>
		</ProfileFrame>
	);
}

/** What becomes of the pictures, by the first photo, which is the portrait. */
function PortraitMark({ portrait, count }: { portrait: ShownPhoto | null; count: number }) {
	return (
		<div className="small">
			{count > 0 && (
				<p>
					<b>{count === 1 ? "התמונה ממתינה לבדיקה." : "התמונות ממתינות לבדיקה."}</b>
				</p>
			)}
			{portrait?.audience !== "members" && (
				<p className="muted">
					{why[portrait?.audience ?? "none"]}{" "}
					<a className="link" href="/profile/photos">
						לתמונות שלי
					</a>
				</p>
			)}
		</div>
	);
}

const why = {
	none: "עוד אין כאן תמונה, ולכן במקומה תופיע אות.",
	me: "תמונת הדיוקן שלך מוצגת רק לך, ולכן במקומה תופיע אות.",
	album:
		"תמונת הדיוקן שלך באלבום הפרטי, ולכן במקומה תופיע אות. את התמונה יראה רק מי שיקבל ממך גישה.",
} as const;
