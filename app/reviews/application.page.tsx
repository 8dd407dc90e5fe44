import type { ComponentType } from "react";
import { Link } from "react-router";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { siteOf } from "../platform/site.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Disclosure } from "../ui/disclosure.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { PostForm } from "../ui/forms/post-form.tsx";
import { MemberFrame } from "../ui/layout/member-frame.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/application.page";
import { Approved, ApprovedMoment } from "./status/approved-parts.tsx";
import { NoForm, Unpaid, Withdrawn } from "./status/closed-parts.tsx";
import { Asked, Doors, Meanwhile, PromisedDay, Verify } from "./status/open-parts.tsx";
import { readStatus, type StatusView } from "./status/read-status.server.ts";
import {
	AppealBegun,
	AppealSent,
	AppealUpheld,
	InsteadOfAppeal,
	Refused,
	WeWereWrong,
} from "./status/refused-parts.tsx";
import styles from "./status/status.module.css";
import type { StatusWord } from "./status/status.ts";
import { titleOf } from "./status/status-title.ts";

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
	return readStatus(siteOf(context), person, new Date());
}

type Part = ComponentType<{ view: StatusView }>;

/** What the page shows for each state; anyone redirected here by `requireMember` sees why. */
const parts: Record<StatusWord, readonly Part[]> = {
	"no-form": [NoForm],
	unpaid: [WeWereWrong, Unpaid],
	verify: [WeWereWrong, InsteadOfAppeal, Verify, Gaps, Change],
	asked: [Asked, InsteadOfAppeal, Change],
	waiting: [PromisedDay, WeWereWrong, InsteadOfAppeal, Doors, Meanwhile, Gaps, Change],
	rejected: [Refused],
	"appeal-begun": [AppealBegun, Refused],
	"appeal-sent": [AppealSent, Refused],
	"appeal-upheld": [AppealUpheld, Refused],
	withdrawn: [Withdrawn],
	approved: [Approved],
};

export default function ApplicationPage({ loaderData: view }: Route.ComponentProps) {
	const { word, standing, name } = view;
	if (word === "approved" && !standing.application?.isGreeted && !view.shut) {
		return <ApprovedMoment view={view} />;
	}
	return (
		<MemberFrame>
			<div className={styles.sheet}>
				<div className={styles.head}>
					<p className="eyebrow">הצטרפות ואימות</p>
					<h1 className="h1">
						{name && standing.application && (
							<>
								<bdi>{name}</bdi>,{" "}
							</>
						)}
						{titleOf(view)}
					</h1>
				</div>
				<Chosen view={view} />
				{parts[word].map((One) => (
					<One key={One.name} view={view} />
				))}
			</div>
		</MemberFrame>
	);
}

/** A gift or package that was chosen before joining. */
function Chosen({ view: { chosen, word } }: { view: StatusView }) {
	if (!chosen) return null;
	if (word === "approved") {
		return (
			<p>
				<Link className="link" to={chosen.path}>
					לבחירה שלך מעמוד המתנות: <bdi>{chosen.name}</bdi>
				</Link>
			</p>
		);
	}
	return (
		<Notice kind="accent">
			<b>
				הבחירה שלך, <bdi>{chosen.name}</bdi>, שמורה.
			</b>{" "}
			מתנות פתוחות לחברי הקהילה. אחרי האישור אפשר להמשיך מכאן, והבחירה נשמרת{" "}
			<bdi className="num">48</bdi> שעות.
		</Notice>
	);
}

/** Optional details that are missing; each helps the staff decide. */
function Gaps({ view: { gaps } }: { view: StatusView }) {
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
			<div className="row">
				<LinkButton kind="line" href="/sugarbaby#form">
					עדכון הפרטים
				</LinkButton>
			</div>
		</div>
	);
}

/** A woman may change her mind; a man's request ends with his payment. */
function Change({ view: { standing } }: { view: StatusView }) {
	return standing.role === "baby" ? <Withdraw /> : null;
}

/** Withdraws the request, after an inline confirmation. */
function Withdraw() {
	return (
		<Disclosure summary="משיכת הבקשה">
			<p>
				הצוות יפסיק לטפל בבקשה, והפרטים והצילומים שנשלחו איתה יימחקו מיד. אפשר להגיש בקשה חדשה בכל
				עת.
			</p>
			<PostForm action="/application/withdraw">
				<Button kind="line" type="submit">
					משיכת הבקשה
				</Button>
			</PostForm>
		</Disclosure>
	);
}
