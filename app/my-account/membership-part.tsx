import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Role } from "../accounts/role.server.ts";
import { type Application, isOpen } from "../members/member.ts";
import { type NoSale, NoSaleWords, noSaleWords, wayOn } from "../members/no-sale.tsx";
import type { Membership, WaitingPlan } from "../memberships/membership.server.ts";
import { plans } from "../memberships/plans.ts";
import type { OpenRefund } from "../payments/cancellation/open-refunds.server.ts";
import { daysUntil, formatDay, formatMoment } from "../platform/dates.ts";
import { LinkButton } from "../ui/button.tsx";
import { Row, Rows } from "./account-frame.tsx";
import membershipCardStyles from "./membership-card.module.css";
import styles from "./my-account.module.css";
import { OpenRefundRows } from "./receipts/open-refund-rows.tsx";

type MembershipPartProps = {
	now: Date;
	role: Role | null;
	membership: Membership | null;
	noSale: NoSale | null;
	/** Plans that begin with the approval. */
	waiting: readonly WaitingPlan[];
	application: Application | null;
	/** Number of receipts and credit notes. */
	receipts: number;
	refunds: readonly OpenRefund[];
	/** Purchases whose payment is still pending at the provider. */
	pending: readonly { orderId: string; name: string }[];
};

const states: Record<Application["state"], string> = {
	submitted: "נשלחה, ומחכה לקריאה של הצוות",
	in_review: "בקריאה של הצוות",
	approved: "אושרה",
	rejected: "לא אושרה",
	withdrawn: "נמשכה",
};

function documentWords(count: number): string {
	if (count === 1) return "מסמך אחד";
	return count === 2 ? "שני מסמכים" : `${count} מסמכים`;
}

function applicationWords(application: Application | null, role: Role | null): string {
	if (!application) return "עוד לא נשלחה";
	if (application.closedWhy === "unverified") return "נסגרה, כי האימות לא נשלח";
	if (application.state === "withdrawn" && role === "daddy") return "נסגרה עם ביטול העסקה";
	// Nothing is promised while the person still has something to send.
	if (isOpen(application) && !application.dueAt) return "מחכה לאימות";
	return states[application.state];
}

/** On /account: a man's membership and receipts, a woman's application. */
export function MembershipPart(props: MembershipPartProps) {
	const { now, role, membership, waiting, application, receipts, refunds, pending, noSale } = props;
	const hasPlan = membership !== null || waiting.length > 0;
	return (
		<section className={styles.part}>
			<h2 className="h3">{role === "daddy" ? "המינוי" : "ההצטרפות"}</h2>
			{membership && <MembershipCard membership={membership} noSale={noSale} now={now} />}
			<Rows>
				{waiting.map((plan) => (
					<WaitingRow key={plan.place} waiting={plan} />
				))}
				{role === "daddy" && !hasPlan && pending.length === 0 && (
					<NoMembershipRow noSale={noSale} />
				)}
				{pending.map(({ orderId, name }) => (
					<Row
						key={orderId}
						label={
							<>
								התשלום על <bdi dir="ltr">{name}</bdi> בבדיקה
							</>
						}
						value="נעדכן באימייל כשתסתיים, אין צורך לשלם שוב"
					/>
				))}
				<OpenRefundRows refunds={refunds} />
				{role === null && (
					<Row label="בקשת הצטרפות" value="עוד לא מולא טופס">
						<Link className="link" to="/application">
							לטפסים
						</Link>
					</Row>
				)}
				{(role === "baby" || application) && (
					<Row label="בקשת הצטרפות" value={applicationWords(application, role)}>
						<Link className="link" to="/application">
							לפרטים
						</Link>
					</Row>
				)}
				{application?.state === "approved" && (
					<Row label="מתנות וחבילות" value="מה יש לשלוח, ומה נשלח וחזר">
						<Link className="link" to="/gifts">
							למתנות
						</Link>
					</Row>
				)}
				{receipts > 0 && (
					<>
						<Row label="קבלות" value={documentWords(receipts)}>
							<Link className="link" to="/account/receipts">
								לרשימה
							</Link>
						</Row>
						<Row label="ביטול עסקה" value="בכל עת. סכום ההחזר מוצג לפני האישור">
							<Link className="link" to="/cancel">
								לביטול
							</Link>
						</Row>
					</>
				)}
			</Rows>
		</section>
	);
}

function NoMembershipRow({ noSale }: Pick<MembershipPartProps, "noSale">) {
	if (noSale) {
		const { href, label } = wayOn(noSale);
		return (
			<Row label="אין מינוי פעיל" value={noSaleWords(noSale)}>
				<Link className="link" to={href}>
					{label}
				</Link>
			</Row>
		);
	}
	return (
		<Row label="אין מינוי פעיל" value="חודש אחד ששולם מראש, בלי חידוש אוטומטי">
			<Link className="link" to="/sugardaddy#plans">
				למסלולים
			</Link>
		</Row>
	);
}

/** A paid plan waiting for the approval. */
function WaitingRow({ waiting: { place, plan, days } }: { waiting: WaitingPlan }) {
	const isFirst = place === 1;
	const name = <bdi dir="ltr">{plan.name}</bdi>;
	return (
		<Row
			label={isFirst ? <>מינוי {name} שולם</> : <>אחריו: {name}</>}
			value={
				<>
					<bdi dir="ltr">{days}</bdi> ימים
					{isFirst && ". הימים מתחילים עם האישור, ועד אז לא נספר אף יום"}
				</>
			}
		/>
	);
}

function leftWords(left: number): string {
	if (left < 1) return "היום האחרון";
	if (left === 1) return "יום נשאר";
	return left > 10 ? "יום נשארו" : "ימים נשארו";
}

type MembershipCardProps = { membership: Membership; noSale: NoSale | null; now: Date };

/** A running month: the days left as the one large number, and what happens at its end. */
function MembershipCard({ membership, noSale, now }: MembershipCardProps) {
	const { plan, startsAt, endsAt, waiting } = membership;
	const left = daysUntil(endsAt, now);
	return (
		<div className={`night ${membershipCardStyles.card}`} data-theme="dark">
			<div className={membershipCardStyles.days}>
				<p className="eyebrow">
					מינוי <bdi dir="ltr">{plan.name}</bdi> פעיל
				</p>
				<p className={membershipCardStyles.left}>
					{left > 0 && <span className={`num ${membershipCardStyles.number}`}>{left}</span>}{" "}
					<span>{leftWords(left)}</span>
				</p>
				<progress
					className={membershipCardStyles.bar}
					aria-label="הימים שעברו"
					max={endsAt.getTime() - startsAt.getTime()}
					value={now.getTime() - startsAt.getTime()}
				/>
				<p className={`tiny muted ${membershipCardStyles.ends}`}>
					<span>
						מ־<bdi>{formatDay(startsAt)}</bdi>
					</span>{" "}
					<span>
						עד <bdi>{formatMoment(endsAt)}</bdi>
					</span>
				</p>
				{noSale ? (
					<p className="small">
						<NoSaleWords noSale={noSale} />
					</p>
				) : (
					<div className="row">
						<LinkButton kind="line" href="/sugardaddy#plans">
							{plan.id === plans.at(-1)?.id ? "הארכה בחודש" : "הארכה או שדרוג"}
						</LinkButton>
					</div>
				)}
			</div>
			<dl className={membershipCardStyles.facts}>
				<Fact name="חידוש אוטומטי">אין</Fact>
				<Fact name="תזכורת באימייל">שבוע, שלושה ימים ויום לפני הסוף</Fact>
				{waiting.map((next) => (
					<Fact
						key={next.startsAt.getTime()}
						name={
							<>
								אחריו: <bdi dir="ltr">{next.plan.name}</bdi>
							</>
						}
					>
						עד <bdi>{formatDay(next.endsAt)}</bdi>
					</Fact>
				))}
			</dl>
		</div>
	);
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
	return (
		<div>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}
