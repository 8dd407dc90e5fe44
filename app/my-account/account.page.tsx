import { Link } from "react-router";
import { stopToken } from "../accounts/lost-requests.server.ts";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { findSuspension } from "../accounts/suspension.server.ts";
import { whyNoSale } from "../members/may-buy.server.ts";
import { findContact } from "../memberships/named-contact/contact.server.ts";
import { ContactCard } from "../memberships/named-contact/contact-card.tsx";
import { decisionsPath } from "../moderation/enforcements/enforcement.ts";
import type { MemberDecision } from "../moderation/enforcements/member-decisions.server.ts";
import { formatDay, formatMoment } from "../platform/dates.ts";
import { siteOf } from "../platform/site.ts";
import { decisionTitle } from "../reviews/appeals/statement.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/account.page";
import { readAccount, type SecondFactors } from "./account.server.ts";
import { AccountFrame, Row, Rows } from "./account-frame.tsx";
import { ConsentsPart } from "./consents-part.tsx";
import { DeletionNotice } from "./deletion/leaving-part.tsx";
import { RequestNotice } from "./lost/request-notice.tsx";
import { MembershipPart } from "./membership-part.tsx";
import styles from "./my-account.module.css";
import { PauseNotice } from "./pause-notice.tsx";
import { SessionsPart } from "./sessions-part.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/account", title: "החשבון שלי", description: "", hidden: true });

export async function loader({ request, context }: Route.LoaderArgs) {
	const person = await requirePerson({ request, context });
	const now = new Date();
	const { db } = siteOf(context);
	const account = await readAccount(db, person, now);
	const { email, deletesAt, isStaff, isSuspended } = person;
	const suspension = isSuspended ? await findSuspension(db, person, now) : null;
	const isVip = account.standing.membership?.plan.id === "vip";
	const isBuyer = account.standing.role === "daddy";
	const noSale = isBuyer ? await whyNoSale(db, person, now) : null;
	const requests = account.requests.map((one) => ({
		...one,
		stop: stopToken(siteOf(context), one.kind, one.id),
	}));
	return {
		now,
		email,
		deletesAt,
		isStaff,
		desk: isStaff ? "/staff" : null,
		suspension,
		noSale,
		contact: isVip ? await findContact(db, person, now) : null,
		...account,
		requests,
	};
}

export default function Account({ loaderData }: Route.ComponentProps) {
	const { now, email, deletesAt, isStaff, desk, sessions, secondFactors, isChanging } = loaderData;
	const { consents, subscription, suspension, pausedUntil, decisions } = loaderData;
	return (
		<AccountFrame title="החשבון שלי" lead={<bdi dir="ltr">{email}</bdi>}>
			<div className={styles.parts}>
				{loaderData.requests.map(({ id, ...request }) => (
					<RequestNotice key={id} {...request} />
				))}
				{suspension && <SuspensionNotice {...suspension} isBanned={isBanned(decisions)} />}
				<DecisionsNotice decisions={unreadOf(decisions, suspension !== null)} />
				{pausedUntil && <PauseNotice until={pausedUntil} />}
				{deletesAt && <DeletionNotice day={formatDay(deletesAt)} />}
				{!isStaff && <MembershipPart {...loaderData} {...loaderData.standing} />}
				<ContactCard contact={loaderData.contact} />
				<section className={styles.part}>
					<h2 className="h3">פרטים והתחברות</h2>
					<Rows>
						{isStaff ? (
							<Row label="חשבון צוות" value="אין בו פרופיל ומינוי">
								<a className="link" href={desk ?? undefined}>
									לשולחן
								</a>
							</Row>
						) : (
							<Row label="פרופיל" value="השם, המקום והמילים שבפרופיל">
								<Link className="link" to="/profile">
									עריכה<span className="sr"> של הפרופיל</span>
								</Link>
							</Row>
						)}
						<Row
							label="כתובת אימייל"
							value={isChanging ? "שינוי כתובת מחכה לאישור" : <bdi dir="ltr">{email}</bdi>}
						>
							<Link className="link" to="/account/email">
								{isChanging ? "לפרטים" : "שינוי"}
								<span className="sr"> של {isChanging && "שינוי "}כתובת האימייל</span>
							</Link>
						</Row>
						<Row label="סיסמה" value="בהחלפה שאר המכשירים מתנתקים">
							<Link className="link" to="/account/password">
								החלפה<span className="sr"> של הסיסמה</span>
							</Link>
						</Row>
						<Row label="אימות דו־שלבי ומפתחות גישה" value={secondFactorsText(secondFactors)}>
							<Link className="link" to="/account/second-factor">
								ניהול<span className="sr"> של האימות הדו־שלבי ומפתחות הגישה</span>
							</Link>
						</Row>
						{!isStaff && (
							<Row label="נעילה" value="קוד של שש ספרות לפני כל עמוד">
								<Link className="link" to="/account/lock">
									לפרטים<span className="sr"> של הנעילה</span>
								</Link>
							</Row>
						)}
					</Rows>
				</section>
				<SessionsPart sessions={sessions} now={now} />
				<ConsentsPart consents={consents} subscription={subscription} />
				<section className={styles.part}>
					<h2 className="h3">המידע שלי</h2>
					<Rows>
						<Row label="עותק של המידע" value="כל מה שנשמר בחשבון, בקובץ אחד">
							<Link className="link" to="/account/export">
								להורדה<span className="sr"> של עותק המידע</span>
							</Link>
						</Row>
						{decisions.length > 0 && (
							<Row label="החלטות" value="מה הצוות החליט לגבי החשבון, ולמה">
								<Link className="link" to={decisionsPath}>
									לפרטים<span className="sr"> של ההחלטות</span>
								</Link>
							</Row>
						)}
						{!isStaff && <DeletionRow deletesAt={deletesAt} />}
					</Rows>
				</section>
			</div>
		</AccountFrame>
	);
}

/** Says to a suspended member until when, and what stays open meanwhile. */
function SuspensionNotice({ until, isBanned }: { until: Date | null; isBanned: boolean }) {
	return (
		<Notice kind="danger">
			<p>
				<b>
					{isBanned ? "החשבון הוסר מהקהילה" : "החשבון מושעה"} בהחלטת הצוות
					{until && <> עד {formatMoment(until)}</>}.
				</b>{" "}
				הפרופיל אינו מוצג לאיש, והגלריה, השיחות והמועדפים סגורים. הקבלות, ביטול העסקה, עותק המידע
				והמחיקה פתוחים כרגיל.{" "}
				<Link className="link" to={decisionsPath}>
					להחלטה ולערעור
				</Link>
			</p>
		</Notice>
	);
}

/** Links to unread decisions. */
function DecisionsNotice({ decisions }: { decisions: readonly MemberDecision[] }) {
	const [first, ...others] = decisions;
	if (!first) return null;
	return (
		<Notice kind="accent">
			<p>
				<b>
					{others.length === 0 ? `${decisionTitle(first)}.` : `${decisions.length} החלטות חדשות.`}
				</b>{" "}
				מה הוחלט, למה ואיך מערערים:{" "}
				<Link
					className="link"
					to={others.length === 0 ? `${decisionsPath}/${first.id}` : decisionsPath}
				>
					לקריאת ההחלטה
				</Link>
			</p>
		</Notice>
	);
}

/** Notices of unread decisions; the one that keeps the member out is shown elsewhere. */
function unreadOf(decisions: readonly MemberDecision[], isSuspended: boolean): MemberDecision[] {
	const isSuspension = ({ action }: MemberDecision) =>
		action === "suspended" || action === "banned";
	return decisions.filter((one) => one.readAt === null && !(isSuspended && isSuspension(one)));
}

const isBanned = (decisions: readonly MemberDecision[]) =>
	decisions.some(({ action, liftedAt }) => action === "banned" && liftedAt === null);

function DeletionRow({ deletesAt }: { deletesAt: Date | null }) {
	return (
		<Row
			label="מחיקת החשבון"
			value={deletesAt ? `נקבעה ל־${formatDay(deletesAt)}` : "בעוד שבוע, עם אפשרות להתחרט, או מיד"}
		>
			<Link className="link" to="/account/delete">
				{deletesAt ? "לפרטים" : "למחיקה"}
				<span className="sr"> של {deletesAt ? "מחיקת החשבון" : "החשבון"}</span>
			</Link>
		</Row>
	);
}

function secondFactorsText({ hasSecondFactor, passkeys }: SecondFactors): string {
	const factor = hasSecondFactor ? "אימות דו־שלבי פעיל" : "אימות דו־שלבי כבוי";
	if (passkeys === 0) return factor;
	return `${factor}, ${passkeys === 1 ? "מפתח גישה אחד" : `${passkeys} מפתחות גישה`}`;
}
