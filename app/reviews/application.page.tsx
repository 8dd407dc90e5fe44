import type { ComponentType } from "react";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { findStanding } from "../members/member.server.ts";
import { type Standing, type StandingWord, wordOf } from "../members/member.ts";
import { siteOf } from "../platform/site.ts";
import { readDetails } from "../profiles/join-details.server.ts";
import { readProfile } from "../profiles/profile.server.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Disclosure } from "../ui/disclosure.tsx";
import { MemberFrame } from "../ui/layout/member-frame.tsx";
import { noHydration } from "../ui/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/application.page";
import styles from "./application.module.css";
import { ApplicationState, stateTitle } from "./application-state.tsx";
import { listGaps } from "./gaps.ts";

export const handle = noHydration;

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
	const standing = await findStanding(db, person);
	const gaps =
		standing.role === "baby" && wordOf(standing) === "in-review"
			? listGaps(await readProfile(db, person), await readDetails(db, vault, person))
			: [];
	return { standing, gaps, now: new Date() };
}

/** The next step for each standing; anyone redirected here by `requireMember` sees why. */
const nextSteps: Record<StandingWord, ComponentType<Standing>> = {
	"no-form": NoForm,
	unpaid: Unpaid,
	"in-review": InReview,
	rejected: NewRequest,
	withdrawn: NewRequest,
	"no-membership": NoMembership,
	member: ApprovedMember,
};

export default function ApplicationPage({ loaderData }: Route.ComponentProps) {
	const { standing, gaps, now } = loaderData;
	const { role, application } = standing;
	const NextStep = nextSteps[wordOf(standing)];
	return (
		<MemberFrame>
			<div className={styles.sheet}>
				<div className={styles.head}>
					<p className="eyebrow">{role === "daddy" ? "ההצטרפות" : "בקשת ההצטרפות"}</p>
					<h1 className="h1">{application ? stateTitle(application, role) : "הצטרפות"}</h1>
				</div>
				{application && <ApplicationState application={application} role={role} now={now} />}
				<Gaps gaps={gaps} />
				<NextStep {...standing} />
			</div>
		</MemberFrame>
	);
}

/** Optional details that are missing; each helps the staff decide. */
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

/** For a man who has paid and waits for the approval. */
function PaidNotice() {
	return (
		<div className={styles.part}>
			<p>המינוי שלך שולם. הימים מתחילים עם האישור; אם הפרופיל לא יאושר, הסכום יוחזר במלואו.</p>
			<div className="row">
				<LinkButton kind="line" href="/account">
					לפרטי המינוי
				</LinkButton>
			</div>
		</div>
	);
}

/** While the staff decide: a man's plan waits for it, and a woman can still edit her application. */
function InReview({ role, waiting }: Standing) {
	if (role === "daddy") return waiting.length > 0 && <PaidNotice />;
	return (
		<div className={styles.part}>
			<div className="row">
				<LinkButton kind="line" href="/sugarbaby#form">
					עדכון הפרטים
				</LinkButton>
			</div>
			<Disclosure summary="משיכת הבקשה">
				<p>הצוות יפסיק לטפל בבקשה, והפרטים שנשלחו איתה יימחקו מיד. אפשר להגיש בקשה חדשה בכל עת.</p>
				<form method="post" action="/application/withdraw">
					<Button kind="line" type="submit">
						משיכת הבקשה
					</Button>
				</form>
			</Disclosure>
		</div>
	);
}

function NewRequest({ role }: Standing) {
	if (role === "daddy") return null;
	return (
		<div className="row">
			<LinkButton kind="accent" href="/sugarbaby#form">
				להגשת בקשה חדשה
			</LinkButton>
		</div>
	);
}

function ApprovedMember({ role }: Standing) {
	if (role === "daddy") return null;
	return (
		<div className="row">
			<LinkButton kind="accent" href="/profile">
				לפרופיל שלי
			</LinkButton>
		</div>
	);
}

/** For an approved man without a running plan. */
function NoMembership() {
	return (
		<div className={styles.part}>
			<p>אין מינוי פעיל כרגע. חודש אחד משולם מראש ואינו מתחדש מעצמו.</p>
			<div className="row">
				<LinkButton kind="accent" href="/sugardaddy#plans">
					למסלולים
				</LinkButton>
			</div>
		</div>
	);
}

function Unpaid() {
	return (
		<>
			<p className="lead">הבקשה שלך תיפתח אחרי התשלום, והצוות יקרא אותה.</p>
			<div className="row">
				<LinkButton kind="accent" href="/sugardaddy#form">
					לטופס ההרשמה
				</LinkButton>
			</div>
		</>
	);
}

function NoForm() {
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
