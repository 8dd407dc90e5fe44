import { type Role, readRole } from "../../accounts/role.server.ts";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { findApplication } from "../../memberships/application.server.ts";
import { type Application, isOpen } from "../../memberships/application.ts";
import { findMembership } from "../../memberships/membership.server.ts";
import { siteOf } from "../../platform/site.ts";
import { readProfile } from "../../profiles/profile.server.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { bare } from "../../ui/still.ts";
import { readDetails } from "../details.server.ts";
import type { Route } from "./+types/application.page";
import styles from "./application.module.css";
import { ApplicationState } from "./application-state.tsx";
import { listGaps } from "./gaps.ts";

export const handle = bare;

export const meta: Route.MetaFunction = ({ matches }) => [
	...pageMeta(matches, {
		path: "/application",
		title: "בקשת ההצטרפות",
		description: "",
		hidden: true,
	}),
	{ name: "needs-account", content: "" },
];

export async function loader({ request, context }: Route.LoaderArgs) {
	const person = await requirePerson({ request, context });
	const { db, vault } = siteOf(context);
	const role = await readRole(db, person);
	const application = await findApplication(db, person);
	const isWoman = role === "baby";
	const gaps =
		isWoman && application && isOpen(application)
			? listGaps(await readProfile(db, person), await readDetails(db, vault, person))
			: [];
	const membership = await findMembership(db, person.accountId);
	return { role, application, gaps, isMember: membership !== null, now: new Date() };
}

export default function ApplicationPage({ loaderData }: Route.ComponentProps) {
	const { role, application, gaps, isMember, now } = loaderData;
	return (
		<>
			<div className="pagehead">
				<div className={`wrap ${styles.column}`}>
					<h1 className="h1">{role === "daddy" ? "ההצטרפות" : "בקשת ההצטרפות"}</h1>
				</div>
			</div>
			<section className={`section ${styles.first}`}>
				<div className={`wrap ${styles.column}`}>
					<Card as="section" className={styles.sheet ?? ""}>
						{application ? (
							<ApplicationState application={application} role={role} now={now} />
						) : (
							<NoApplication role={role} />
						)}
						<Gaps gaps={gaps} />
						{application && role === "daddy" && isOpen(application) && isMember && <Paid />}
						{application && role === "baby" && <NextStep application={application} />}
					</Card>
				</div>
			</section>
		</>
	);
}

/** What could still be told, each a reason to be believed sooner. */
function Gaps({ gaps }: { gaps: readonly string[] }) {
	if (gaps.length === 0) return null;
	return (
		<div className={styles.part}>
			<h2 className="h3">מה עוד יעזור</h2>
			<p>אין חובה, אבל כל פרט מקל על הצוות להכיר אותך:</p>
			<ul className={styles.gaps}>
				{gaps.map((gap) => (
					<li key={gap}>{gap}</li>
				))}
			</ul>
		</div>
	);
}

/** What a man who paid has meanwhile. */
function Paid() {
	return (
		<div className={styles.part}>
			<p>המינוי שלך פעיל מרגע התשלום. אם הפרופיל לא יאושר, הסכום יוחזר במלואו.</p>
			<div className="row">
				<LinkButton kind="line" href="/account">
					לפרטי המינוי
				</LinkButton>
			</div>
		</div>
	);
}

function NextStep({ application }: { application: Application }) {
	if (application.state === "approved") {
		return (
			<div className="row">
				<LinkButton kind="accent" href="/profile">
					לפרופיל שלי
				</LinkButton>
			</div>
		);
	}
	if (!isOpen(application)) {
		return (
			<div className="row">
				<LinkButton kind="accent" href="/sugarbaby#form">
					להגשת בקשה חדשה
				</LinkButton>
			</div>
		);
	}
	return (
		<div className={styles.part}>
			<div className="row">
				<LinkButton kind="line" href="/sugarbaby#form">
					עדכון הפרטים
				</LinkButton>
			</div>
			<details className={styles.withdraw}>
				<summary>משיכת הבקשה</summary>
				<p>הצוות יפסיק לטפל בבקשה, והפרטים שנשלחו איתה יימחקו מיד. אפשר להגיש בקשה חדשה בכל עת.</p>
				<form method="post" action="/application/withdraw">
					<Button kind="line" type="submit">
						משיכת הבקשה
					</Button>
				</form>
			</details>
		</div>
	);
}

function NoApplication({ role }: { role: Role | null }) {
	if (role === "daddy") {
		return (
			<>
				<p className="lead">הבקשה שלך תיפתח אחרי התשלום, ואדם מהצוות יקרא אותה.</p>
				<div className="row">
					<LinkButton kind="accent" href="/sugardaddy#form">
						לטופס ההרשמה
					</LinkButton>
				</div>
			</>
		);
	}
	return (
		<>
			<p className="lead">עוד לא הוגשה בקשה. ההצטרפות לנשים ללא תשלום, לגברים במסלול חודשי.</p>
			<div className="row">
				<LinkButton kind="line" href="/sugarbaby#form">
					בקשת הצטרפות לנשים
				</LinkButton>
				<LinkButton kind="line" href="/sugardaddy#form">
					הרשמה לגברים
				</LinkButton>
			</div>
		</>
	);
}
