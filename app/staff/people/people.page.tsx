import { Form } from "react-router";
import { checkRateLimit } from "../../accounts/rate-limits.server.ts";
import { requireFreshFactor } from "../../accounts/second-factor/fresh-factor.server.ts";
import { formatDay } from "../../platform/dates.ts";
import { cleanText, cutText } from "../../platform/forms/characters.ts";
import { siteOf, visitorContext } from "../../platform/site.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { deskOf } from "../frame/desk.server.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { isAllowed } from "../permissions.ts";
import { requireStaff } from "../staff-person.server.ts";
import type { Route } from "./+types/people.page";
import styles from "./people.module.css";
import { roleWords } from "./person-words.ts";
import { type Found, type SearchResult, searchPeople } from "./search.server.ts";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/staff/people", title: "אנשים", description: "", hidden: true });

/** Search results; without a search nobody is listed. */
export async function loader(args: Route.LoaderArgs) {
	const staff = await requireStaff(args, "people");
	const site = siteOf(args.context);
	const typed = new URL(args.request.url).searchParams.get("q") ?? "";
	const q = cutText(cleanText(typed), 254);
	let result: SearchResult | null = null;
	let tooMany: string | null = null;
	if (q.length >= 2) {
		await requireFreshFactor(args, staff, { act: "חיפוש אדם", back: "/staff/people" });
		const visitor = args.context.get(visitorContext);
		const limit = { visitor, target: staff.accountId, isSignedIn: true };
		const refused = await checkRateLimit(site, "staff search", limit);
		if (refused) tooMany = refused.sentence;
		else result = await searchPeople(site.db, staff, q);
	}
	const mayResend = isAllowed(staff.roles, "people", "resend");
	return { desk: await deskOf(args, staff), q, result, tooMany, mayResend };
}

export default function People({ loaderData }: Route.ComponentProps) {
	const { q, result, tooMany, mayResend } = loaderData;
	return (
		<DeskFrame desk={loaderData.desk} title="אנשים" search={null} current="people" startsOver>
			<Form action="/staff/people" className={styles.search}>
				<TextField
					name="q"
					label="חיפוש"
					help="כינוי, כתובת, מספר חבר, קבלה, פנייה, הזמנה או מספר של הספק. החיפוש ומי שנמצא בו נרשמים."
					defaultValue={q}
					autoComplete="off"
					maxLength={254}
					aria-keyshortcuts="/"
				/>
				<Button type="submit" kind="primary">
					חיפוש
				</Button>
			</Form>
			{tooMany && (
				<Notice kind="danger" role="alert">
					{tooMany}
				</Notice>
			)}
			{!result && !tooMany && (
				<p className="small muted">
					{q ? "מחפשים לפי 2 תווים לפחות." : "בלי חיפוש לא מוצג כאן אף אחד."}
				</p>
			)}
			{result && <Results result={result} mayResend={mayResend} />}
		</DeskFrame>
	);
}

function Results({ result, mayResend }: { result: SearchResult; mayResend: boolean }) {
	const { people, signUp, ticket, isCut } = result;
	return (
		<section aria-label="תוצאות">
			{people.length === 0 && !signUp && !ticket && (
				<p className="muted">לא נמצא אדם כזה. כינוי נמצא לפי תחילתו, וכתובת ומספרים רק במלואם.</p>
			)}
			<ul className={styles.found}>
				{people.map((person) => (
					<Row key={person.href} person={person} />
				))}
			</ul>
			{ticket && (
				<p>
					<a className="link" href={`/staff/tickets/${ticket}`}>
						לפנייה <bdi className="num">{ticket}</bdi>
					</a>
					{people.length === 0 && ". אין חשבון בכתובת שממנה נשלחה."}
				</p>
			)}
			{signUp && (
				<Form method="post" action={`/staff/people/sign-ups/${signUp}/resend`} className="row">
					<p>הרשמה שעוד לא אושרה מהכתובת הזאת.</p>
					{mayResend && (
						<Button type="submit" kind="line" small>
							שליחה חוזרת של האישור
						</Button>
					)}
				</Form>
			)}
			{isCut && <p className="small muted">נמצאו עוד. כדאי לדייק.</p>}
		</section>
	);
}

function Row({ person }: { person: Found }) {
	return (
		<li data-key-row>
			<a className={styles.go} href={person.href}>
				<b>
					<bdi>{person.name}</bdi>
				</b>
			</a>
			<Badge kind={person.role === "baby" ? "women" : person.role ? "men" : "plain"}>
				{roleWords(person.role)}
			</Badge>
			<span className="small muted">מאז {formatDay(person.since)}</span>
		</li>
	);
}
