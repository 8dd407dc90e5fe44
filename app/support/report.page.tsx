import { data } from "react-router";
import { requirePerson } from "../accounts/sessions/person.server.ts";
import { readingTime, sayTime } from "../duty/promise.server.ts";
import { ReadingTimeLine, type SaidTime } from "../duty/promise-words.tsx";
import { findOwnReport } from "../moderation/reports.server.ts";
import { codeWords, laneOf } from "../moderation/reports.ts";
import { formatMoment } from "../platform/dates.ts";
import { siteOf } from "../platform/site.ts";
import { Badge } from "../ui/badge.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Notice } from "../ui/feedback/notice.tsx";
import { MemberFrame } from "../ui/layout/member-frame.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/report.page";
import styles from "./report.module.css";
import { kindWords, reportState } from "./report-words.ts";
import { ticketNumber } from "./threads/thread.server.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/support", title: "דיווח", description: "", hidden: true });

/** A report by its number, for its reporter; every other number is an unknown address. */
export async function loader(args: Route.LoaderArgs) {
	const person = await requirePerson(args);
	const number = ticketNumber(args.params.number);
	const { db } = siteOf(args.context);
	const report = number === null ? null : await findOwnReport(db, person, number);
	if (!report) throw data(null, { status: 404 });
	// By this report alone: the reporter must not learn what others reported of the same person.
	const doesRing = laneOf(report.code, { isRepeated: false }) === "A";
	const reads = sayTime(await readingTime(db, report.at, { doesRing }), report.at, new Date());
	return { report, reads, needsAccount: true };
}

export default function ReportPage({ loaderData: { report, reads } }: Route.ComponentProps) {
	const { number, kind, code, form, at, outcome } = report;
	return (
		<MemberFrame>
			<header className={styles.head}>
				<p className="eyebrow">דיווח על {kindWords[kind]}</p>
				<h1 className="h1">
					דיווח <bdi className="num">{number}</bdi>
				</h1>
				<p className="lead">{codeWords[code][form]}</p>
			</header>
			<ol className={styles.steps}>
				<li data-done>
					<b>התקבל</b> <span className="small muted num">{formatMoment(at)}</span>
				</li>
				<li data-done={outcome ? "" : undefined}>
					<Badge kind={outcome ? "success" : "accent"}>{reportState(report)}</Badge>
				</li>
			</ol>
			{!outcome && <Meanwhile reads={reads} />}
			<p className="small muted">
				מה הוחלט לגבי הצד השני נשאר בינו לבין הצוות, ומי שדיווח לא נחשף לפניו. נמצאה הפרה או לא
				נמצאה: זה מופיע כאן.
			</p>
			<div className={`row ${styles.ways}`}>
				<LinkButton kind="line" href="/support">
					כל הפניות שלי
				</LinkButton>
				<LinkButton kind="ghost" href="/safety">
					כללי הבטיחות
				</LinkButton>
			</div>
		</MemberFrame>
	);
}

/** When it will be read, and whom to call before. */
function Meanwhile({ reads }: { reads: SaidTime }) {
	return (
		<Notice kind="accent">
			<ReadingTimeLine time={reads} what="report" /> בסכנה עכשיו לא מחכים לנו: משטרה{" "}
			<EmergencyCall number="100" />, ופגיעה בקטינים ברשת <EmergencyCall number="105" />.
		</Notice>
	);
}

function EmergencyCall({ number }: { number: string }) {
	return (
		<a className="link num" href={`tel:${number}`}>
			{number}
		</a>
	);
}
