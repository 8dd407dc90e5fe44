import { Link, useRouteLoaderData } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { siteOf } from "../../platform/site.ts";
import { factLabels, fieldLabels } from "../../profiles/field-labels.ts";
import type { Audience } from "../../profiles/photos/photo.ts";
import type { OthersPhoto } from "../../profiles/photos/shown-photos.server.ts";
import { readOwn } from "../../profiles/profile.server.ts";
import { ProfileFrame } from "../../profiles/profile-frame.tsx";
import { say, sayToOther } from "../../profiles/say.ts";
import { TextStatus } from "../../profiles/texts/text-status.tsx";
import { textFields } from "../../profiles/texts/texts.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { Tab, Tabs } from "../../ui/tabs.tsx";
import memberStyles from "../profile/member.module.css";
import { MemberFacts } from "../profile/member-facts.tsx";
import { Stage } from "../profile/stage.tsx";
import type { Route } from "./+types/preview.page";
import { readAsOther, viewsOf, waitingFields } from "./own-view.server.ts";
import styles from "./preview.module.css";

const path = "/profile/preview";
const labels = { ...fieldLabels, ...factLabels };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path, title: "כך רואים אותך", description: "", hidden: true });

export async function loader({ request, context }: Route.LoaderArgs) {
	const person = await requirePerson({ request, context });
	const site = siteOf(context);
	const own = await readOwn(site, person);
	const { profile, fill, portrait, photos, states, texts } = own;
	const views = viewsOf(own);
	const asked = new URL(request.url).searchParams.get("as");
	const view = views.find((one) => one === asked) ?? "now";
	const now = new Date();
	const isEmpty = view === "now" && texts.shown.size === 0;
	return {
		own: { profile, fill, portrait },
		views,
		view,
		now,
		refused: textFields.flatMap((field) => {
			const state = states[field];
			return state?.state === "refused" ? [{ field, state }] : [];
		}),
		waiting: waitingFields(own),
		waitingPhotos: photos.filter(({ standing }) => standing.state === "waiting").length,
		other: isEmpty ? null : await readAsOther(site, person, own, view, now),
	};
}

const tabs = { now: "עכשיו", after: "אחרי הבדיקה", album: "עם האלבום" } as const;

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
	const { own, views, view, now, other } = loaderData;
	const isMember = useRouteLoaderData<{ me?: { since: Date | null } }>("root")?.me?.since != null;
	return (
		<ProfileFrame
			title="כך רואים אותך"
			lead={say(own.profile, {
				f: "העמוד שלך, בדיוק כמו שחברים מקבלים אותו. הכפתורים כאן לתצוגה בלבד.",
				m: "העמוד שלך, בדיוק כמו שחברות מקבלות אותו. הכפתורים כאן לתצוגה בלבד.",
				n: "העמוד שלך, בדיוק כמו שאחרים מקבלים אותו. הכפתורים כאן לתצוגה בלבד.",
			})}
			own={own}
		>
			<div className={styles.parts}>
				{!isMember && <p className="small muted">עד שהבקשה מאושרת, רק הצוות רואה את הפרופיל.</p>}
				<Refused refused={loaderData.refused} />
				{views.length > 1 && (
					<Tabs label="מבטים על הפרופיל">
						{views.map((one) => (
							<Tab
								key={one}
								href={one === "now" ? path : `${path}?as=${one}`}
								current={one === view}
							>
								{tabs[one]}
							</Tab>
						))}
					</Tabs>
				)}
				<About {...loaderData} />
				{other && (
					<div key={view} className={styles.shown}>
						<div className={memberStyles.page}>
							<Stage other={other} isShut={false} isPreview />
							<MemberFacts
								other={other}
								said={{}}
								say={(words) => sayToOther(own.profile, words)}
								hasPlans={false}
								way={{ kind: "first", today: null }}
								opens=""
								isMoment={false}
								now={now}
								isPreview
							/>
						</div>
					</div>
				)}
			</div>
		</ProfileFrame>
	);
}

type Data = Route.ComponentProps["loaderData"];

function Refused({ refused }: Pick<Data, "refused">) {
	if (refused.length === 0) return null;
	return (
		<section className={styles.part}>
			<h2 className="h3">לא אושר</h2>
			<dl className={styles.refused}>
				{refused.map(({ field, state }) => (
					<div key={field}>
						<dt>{labels[field]}</dt>
						<dd>
							<TextStatus state={state} />
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
	);
}

/** What the view shows, and what it hides. */
function About({ own, view, other, waiting, waitingPhotos }: Data) {
	if (!other) return <Notice>עוד לא אושר טקסט, ולכן הפרופיל שלך עוד לא מוצג.</Notice>;
	if (view === "album")
		return <p className="small muted">כך רואה את העמוד רק מי שקיבל ממך גישה לאלבום הפרטי.</p>;
	return (
		<>
			{view === "after" && (
				<p className="small muted">
					כך ייראה העמוד אחרי שהצוות יאשר את מה שממתין:{" "}
					{waiting.map((field) => labels[field]).join(", ")}
					{waiting.length > 0 && waitingPhotos > 0 && ", "}
					{waitingPhotos === 1 && "תמונה אחת"}
					{waitingPhotos === 2 && "שתי תמונות"}
					{waitingPhotos > 2 && `${waitingPhotos} תמונות`}.
				</p>
			)}
			<PortraitWords portrait={own.portrait} first={other.photos[0]} />
		</>
	);
}

type PortraitProps = Pick<Data["own"], "portrait"> & { first: OthersPhoto | undefined };

/** What happens to the first photo, which is the portrait, and what others get first. */
function PortraitWords({ portrait, first }: PortraitProps) {
	const audience = portrait?.audience ?? "none";
	if (audience === "members" || (audience === "album" && !first?.isLocked)) return null;
	return (
		<p className="small muted">
			{why[audience]}
			{audience === "me" && first && (first.isLocked ? insteadLocked : instead)}{" "}
			<Link className="link" to="/profile/photos">
				לתמונות שלי
			</Link>
		</p>
	);
}

const why: { readonly [Of in "none" | Exclude<Audience, "members">]: string } = {
	none: "עוד אין כאן תמונה, ולכן במקומה מופיעה אות.",
	me: "תמונת הדיוקן שלך מוצגת רק לך.",
	album: "תמונת הדיוקן שלך באלבום הפרטי, ולכן היא מטושטשת לכל מי שלא קיבל ממך גישה.",
};

const instead = " במקומה מופיעה התמונה הבאה.";
const insteadLocked = " במקומה מופיעה תמונה מהאלבום הפרטי, מטושטשת לכל מי שלא קיבל ממך גישה.";
