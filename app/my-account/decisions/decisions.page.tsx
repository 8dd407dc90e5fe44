import { Link } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { decisionsPath } from "../../moderation/enforcements/enforcement.ts";
import {
	listDecisions,
	type MemberDecision,
} from "../../moderation/enforcements/member-decisions.server.ts";
import { formatDay, formatMoment } from "../../platform/dates.ts";
import { siteOf } from "../../platform/site.ts";
import { decisionTitle } from "../../reviews/appeals/statement.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { AccountFrame, Row, Rows } from "../account-frame.tsx";
import type { Route } from "./+types/decisions.page";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: decisionsPath, title: "החלטות", description: "", hidden: true });

export async function loader({ request, context }: Route.LoaderArgs) {
	const person = await requirePerson({ request, context });
	return { now: new Date(), decisions: await listDecisions(siteOf(context).db, person) };
}

export default function Decisions({ loaderData: { decisions, now } }: Route.ComponentProps) {
	return (
		<AccountFrame title="החלטות" lead="כל מה שהצוות החליט לגבי החשבון, ולמה.">
			{decisions.length === 0 ? (
				<p className="muted">אין החלטות לגבי החשבון.</p>
			) : (
				<Rows>
					{decisions.map((decision) => (
						<Row
							key={decision.id}
							label={decisionTitle(decision)}
							value={
								<>
									<bdi>{formatDay(decision.since)}</bdi> · {stateWords(decision, now)}
								</>
							}
						>
							<Link className="link" to={`${decisionsPath}/${decision.id}`}>
								לפרטים
								<span className="sr">
									: {decisionTitle(decision)}, {formatDay(decision.since)}
								</span>
							</Link>
						</Row>
					))}
				</Rows>
			)}
		</AccountFrame>
	);
}

/** A decision's state, in a few words. */
function stateWords({ action, appeal, liftedAt, until }: MemberDecision, now: Date): string {
	if (appeal?.outcome === "reversed") return "טעינו, וההחלטה בטלה";
	if (liftedAt) return "בטלה";
	if (appeal && !appeal.decidedAt) return "הערעור אצל הצוות";
	if (until && until <= now) return "הסתיימה";
	if (action === "notice") return "לידיעה";
	return until ? `עד ${formatMoment(until)}` : "בתוקף";
}
