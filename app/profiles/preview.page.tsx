import type { ReactNode } from "react";
import { Link, useRouteLoaderData } from "react-router";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { siteOf } from "../platform/site.ts";
import { Notice } from "../ui/feedback/notice.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/preview.page";
import { factLabels } from "./facts.form.ts";
import { InitialPortrait } from "./initial-portrait.tsx";
import { boundaries, educations, labelOf, seeks, tags } from "./lists.ts";
import memberViewStyles from "./member-view.module.css";
import { PhotoPicture, type ShownPhoto } from "./photos/photo-picture.tsx";
import styles from "./preview.module.css";
import { fieldLabels } from "./profile.form.ts";
import { readOwn } from "./profile.server.ts";
import { ProfileFrame } from "./profile-frame.tsx";
import { promptWords } from "./prompt-words.ts";
import { type PublicProfile, publicProfile } from "./public-profile.ts";
import { say } from "./say.ts";
import { TextStatus } from "./texts/text-status.tsx";
import { directionOf, type TextField, textFields } from "./texts/texts.ts";

const path = "/profile/preview";
const labels = { ...fieldLabels, ...factLabels };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "כך רואים אותך", description: "", hidden: true });

export async function loader({ request, context }: Route.LoaderArgs) {
	const person = await requirePerson({ request, context });
	const { profile, fill, portrait, photos, texts, wanted, states } = await readOwn(
		siteOf(context),
		person,
	);
	const waiting = textFields.filter((field) => states[field]?.state === "waiting");
	const after = new Map(texts.shown);
	for (const field of waiting) after.set(field, wanted[field] ?? "");
	return {
		own: { profile, fill, portrait },
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
	const isMember = useRouteLoaderData<{ me?: { since: Date | null } }>("root")?.me?.since != null;
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
					{!isMember && <p className="small muted">עד שהבקשה מאושרת רק הצוות רואה את הפרופיל.</p>}
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
							<Link className="link" to="/profile">
								לתיקון
							</Link>
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
					<Link className="link" to="/profile/photos">
						לתמונות שלי
					</Link>
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

type ViewProps = {
	profile: PublicProfile;
	/** The photos that others see, in their order. */
	photos?: readonly ShownPhoto[];
	/** Whether the first of them is the portrait; else the initial stands in for it. */
	hasPortrait?: boolean;
	/** Said below the portrait. */
	portraitMark?: ReactNode;
	/** Marks a part that others cannot see yet. */
	mark?: (field: TextField) => ReactNode;
};

/** A member as seen by others: portrait, name, place, sentence, facts, texts. */
function MemberView({ profile, mark, portraitMark, ...given }: ViewProps) {
	const { alias, age, town, sentence } = profile;
	const { photos = [], hasPortrait = false } = given;
	const portrait = hasPortrait ? photos[0] : undefined;
	const others = photos.slice(portrait ? 1 : 0);
	return (
		<div className={memberViewStyles.view}>
			<div className={memberViewStyles.pictures}>
				{portrait ? (
					<PhotoPicture photo={portrait} alt="הדיוקן" sizes="(min-width: 40rem) 15rem, 85vw" />
				) : (
					<InitialPortrait name={alias} />
				)}
				{portraitMark}
				{others.length > 0 && (
					<ul className={memberViewStyles.photos} aria-label="תמונות נוספות">
						{others.map((photo, at) => (
							<li key={photo.id}>
								<PhotoPicture photo={photo} alt={`תמונה נוספת ${at + 1}`} sizes="5rem" isLazy />
							</li>
						))}
					</ul>
				)}
			</div>
			<div className={memberViewStyles.words}>
				<div className={memberViewStyles.who}>
					<h2 className="h2">
						<bdi>{alias ?? "בלי כינוי"}</bdi>
						{age !== null && (
							<>
								, <bdi className="num">{age}</bdi>
							</>
						)}
					</h2>
					{mark?.("display_name")}
					{town && <p className="muted">{town}</p>}
					{town && mark?.("location")}
				</div>
				{sentence && (
					<div>
						<p className={memberViewStyles.sentence} dir={directionOf(sentence)}>
							{sentence}
						</p>
						{mark?.("sentence")}
					</div>
				)}
				<Facts profile={profile} mark={mark} />
				{profile.answers.map(({ prompt, answer }) => (
					<Text key={prompt} title={promptWords(prompt, profile)} text={answer} mark={null} />
				))}
				<Text title="תחומי עניין" text={profile.interests} mark={mark?.("interests")} />
				<Text title="ציפיות" text={profile.expectations} mark={mark?.("expectations")} />
			</div>
		</div>
	);
}

function Facts({ profile, mark }: { profile: PublicProfile; mark: ViewProps["mark"] }) {
	const { profession, education } = profile;
	const looksFor = { f: "מה היא מחפשת", m: "מה הוא מחפש", n: "מה מחפשים כאן" };
	const key = profile.gender === "female" ? "f" : profile.gender === "male" ? "m" : "n";
	const lists = [
		{ field: "seeks", title: looksFor[key], words: words(seeks, profile.seeks) },
		{ field: "tags", title: "סגנון חיים", words: words(tags, profile.tags) },
		{ field: "boundaries", title: "גבולות", words: words(boundaries, profile.boundaries) },
	] as const;
	return (
		<dl className={memberViewStyles.facts}>
			{profession && (
				<Fact title="עיסוק" mark={mark?.("profession")}>
					<bdi>{profession}</bdi>
				</Fact>
			)}
			{education && (
				<Fact title="השכלה" mark={mark?.("education")}>
					{labelOf(educations, education)}
				</Fact>
			)}
			{lists.map(
				({ field, title, words }) =>
					words.length > 0 && (
						<Fact key={field} title={title} mark={mark?.(field)}>
							<ul className={memberViewStyles.chips}>
								{words.map((word) => (
									<li key={word}>{word}</li>
								))}
							</ul>
						</Fact>
					),
			)}
		</dl>
	);
}

function words(list: readonly { value: string; label: string }[], chosen: readonly string[]) {
	return chosen.map((value) => labelOf(list, value));
}

function Fact(props: { title: string; mark: ReactNode; children: ReactNode }) {
	return (
		<div>
			<dt>{props.title}</dt>
			<dd>
				{props.children}
				{props.mark}
			</dd>
		</div>
	);
}

function Text({ title, text, mark }: { title: string; text: string | null; mark: ReactNode }) {
	if (!text) return null;
	return (
		<section className={memberViewStyles.text}>
			<h3 className="h3">{title}</h3>
			<p dir={directionOf(text)}>{text}</p>
			{mark}
		</section>
	);
}
