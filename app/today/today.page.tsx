import { requireInside } from "../members/inside.server.ts";
import { TodaysPicks } from "../members/picks/todays-picks.tsx";
import { ContactCard } from "../memberships/named-contact/contact-card.tsx";
import { hourInIsrael, wholeMinute } from "../platform/dates.ts";
import { siteOf } from "../platform/site.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/today.page";
import { Faces } from "./faces.tsx";
import { Month } from "./month.tsx";
import { NextStep } from "./next-step-part.tsx";
import { readToday } from "./read-today.server.ts";
import { Review } from "./review.tsx";
import styles from "./today.module.css";
import { Waits } from "./waits.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/today", title: "היום", description: "", hidden: true });

export async function loader(args: Route.LoaderArgs) {
	const now = new Date();
	const me = await requireInside(args, now);
	const side = me.role === "daddy" ? ("baby" as const) : ("daddy" as const);
	return {
		side,
		hour: hourInIsrael(now),
		now: wholeMinute(now),
		...(await readToday(siteOf(args.context), me, now)),
	};
}

const weekday = new Intl.DateTimeFormat("he-IL", {
	timeZone: "Asia/Jerusalem",
	weekday: "long",
	day: "numeric",
	month: "long",
});

function greetingAt(hour: number): string {
	if (hour >= 5 && hour < 12) return "בוקר טוב";
	return hour >= 12 && hour < 17 ? "צהריים טובים" : "ערב טוב";
}

function waitWords(count: number, isMore: boolean): string {
	if (count === 0) return "שום דבר לא ממתין לתשובה ממך.";
	if (isMore) return "יותר מחמישה דברים מחכים לך. השאר בקצב שלך.";
	if (count === 1) return "דבר אחד מחכה לך. השאר בקצב שלך.";
	const many = ["שני", "שלושה", "ארבעה", "חמישה"][count - 2];
	return `${many} דברים מחכים לך. השאר בקצב שלך.`;
}

export default function Today({ loaderData }: Route.ComponentProps) {
	const {
		name,
		hour,
		now,
		lines,
		isMore,
		picks,
		faces,
		side,
		steps,
		next,
		isAside,
		review,
		month,
		contact,
	} = loaderData;
	const hasReview = Object.values(review).some((one) => (Array.isArray(one) ? one[0] : one));
	return (
		<div className={`wrap ${styles.page}`}>
			<header className={styles.greeting}>
				<p className="eyebrow">{weekday.format(now)}</p>
				<h1>
					{greetingAt(hour)}
					{name && (
						<>
							, <bdi>{name}</bdi>
						</>
					)}
				</h1>
				<p>{waitWords(lines.length, isMore)}</p>
			</header>
			<div className={styles.day}>
				<Waits lines={lines} isMore={isMore} now={now} />
				<TodaysPicks picks={picks} />
			</div>
			<Faces {...faces} side={side} />
			<div className={styles.pair}>
				<NextStep steps={steps} next={next} isAside={isAside} side={side} />
				{hasReview && <Review {...review} />}
			</div>
			{month && <Month month={month} />}
			<ContactCard contact={contact} />
		</div>
	);
}
