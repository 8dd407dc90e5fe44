import { redirect } from "react-router";
import { MemberPortrait } from "../members/cards/member-portrait.tsx";
import { withPrefix } from "../members/cards/member-words.ts";
import { findOther } from "../members/may-see.server.ts";
import { requireMember } from "../members/member.server.ts";
import { findWayToWrite } from "../members/way-to-write.server.ts";
import { longest } from "../members/way-to-write.ts";
import { siteOf } from "../platform/site.ts";
import { useGenderedText } from "../profiles/use-gendered-text.ts";
import { Card } from "../ui/card.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/write.page";
import { readFirstDraft } from "./drafts.server.ts";
import { newMessageForm, readForm, refuse } from "./message-form.server.ts";
import { named, readOthers } from "./people.server.ts";
import { writeTo } from "./send.server.ts";
import { Composer, Panel } from "./thread/composer.tsx";
import { refusalBefore } from "./thread/refusal-words.ts";
import { aboutOther, messageWords, nameOf } from "./words.ts";
import styles from "./write.module.css";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/members", title: "הודעה ראשונה", description: "", hidden: true });

const memberPath = (publicId: string) => `/members/${encodeURIComponent(publicId)}`;

/** The form of a first message; two who write to each other already go on in their conversation. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	const now = new Date();
	const found = await findOther(site.db, me, params.id, "conversation", now);
	const whole = found && (await readOthers(site, me, [found.id], now)).get(found.id);
	// Nobody there: the member's page says so, always in the same words.
	if (!found || !whole) throw redirect(memberPath(params.id), 303);
	const other = named(whole);
	const way = await findWayToWrite(site.db, me, found, now);
	if ("conversation" in way) throw redirect(`/messages/${way.conversation}`, 303);
	const path = memberPath(params.id);
	const draft = await readFirstDraft(site, me, found.id);
	if (way.kind === "first") {
		const typed = newMessageForm(draft);
		return { other, path, today: way.today, typed, refusal: null, hasDraft: false };
	}
	const refusal = refusalBefore(way, me, now);
	return { other, path, today: null, typed: null, refusal, hasDraft: draft !== "" };
}

export async function action({ request, context, params }: Route.ActionArgs) {
	const me = await requireMember({ request, context });
	const input = readForm(await request.formData());
	const sent = await writeTo(siteOf(context), me, params.id, input);
	if (!sent) throw redirect(memberPath(params.id), 303);
	if ("refused" in sent) return refuse(sent, input, me);
	throw redirect(`/messages/${sent.conversation}`, 303);
}

export default function WritePage({ loaderData, actionData }: Route.ComponentProps) {
	const { other, path, today, refusal, hasDraft } = loaderData;
	const typed = actionData ?? loaderData.typed;
	const name = nameOf(other);
	const say = useGenderedText();
	const lands = aboutOther(other, {
		f: "ההודעה תחכה בבקשות שלה. אם תענה, השיחה נפתחת.",
		m: "ההודעה תחכה בבקשות שלו. אם יענה, השיחה נפתחת.",
		n: "ההודעה תחכה בבקשות. תשובה פותחת את השיחה.",
	});
	return (
		<div className={`wrap ${styles.page}`}>
			<Card raised as="section" className={styles.sheet}>
				<div className={styles.head}>
					<span className={styles.face}>
						<MemberPortrait portrait={other.portrait} name={name} sizes="4.5rem" isSmall />
					</span>
					<div>
						<h1 className="h2">{withPrefix("הודעה ראשונה ל", name)}</h1>
						{typed && <p className="small muted">{lands}</p>}
					</div>
				</div>
				{typed ? (
					<>
						<Composer
							action={`${path}/write`}
							leave={path}
							words={{ label: withPrefix("הודעה ל", name), placeholder: say(messageWords) }}
							most={longest.request}
							typed={typed}
						/>
						<p className="tiny muted">
							עד <bdi className="num">1,000</bdi> תווים. שאלה על משהו שכתוב בפרופיל היא התחלה טובה.
							{today && <Left {...today} />}
						</p>
					</>
				) : (
					refusal && <Panel refusal={refusal} leave={path} />
				)}
				{hasDraft && !typed && <p className="small muted">מה שנכתב כאן נשמר כטיוטה.</p>}
				<p className="tiny">
					<a className="link" href={path}>
						חזרה לפרופיל
					</a>
				</p>
			</Card>
		</div>
	);
}

function Left({ left, most }: { left: number; most: number }) {
	return (
		<>
			{" "}
			{left === 1 ? (
				"נשארה לך היום שיחה חדשה אחת"
			) : (
				<>
					נשארו לך היום <bdi className="num">{left}</bdi> שיחות חדשות
				</>
			)}{" "}
			מתוך <bdi className="num">{most}</bdi>.
		</>
	);
}
