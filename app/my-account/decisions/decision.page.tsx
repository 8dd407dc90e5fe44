import { data } from "react-router";
import { requirePerson } from "../../accounts/sessions/person.server.ts";
import { decisionsPath } from "../../moderation/enforcements/enforcement.ts";
import { findDecision } from "../../moderation/enforcements/member-decisions.server.ts";
import { formatDay } from "../../platform/dates.ts";
import { isId } from "../../platform/ids.ts";
import { siteOf } from "../../platform/site.ts";
import { mayAppealDecision } from "../../reviews/appeals/enforcement-appeals.server.ts";
import { AppealOutcome, decisionTitle, Statement } from "../../reviews/appeals/statement.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { PostForm } from "../../ui/forms/post-form.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { AccountFrame } from "../account-frame.tsx";
import styles from "../my-account.module.css";
import type { Route } from "./+types/decision.page";

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: decisionsPath, title: "החלטה", description: "", hidden: true });

export async function loader({ request, context, params }: Route.LoaderArgs) {
	const person = await requirePerson({ request, context });
	const site = siteOf(context);
	const decision = isId(params.id) ? await findDecision(site, params.id, person) : null;
	if (!decision) throw data(null, 404);
	const now = new Date();
	const may = await mayAppealDecision(site.db, person, decision.id, now);
	return { decision, now, until: "until" in may ? may.until : null };
}

export default function Decision({ loaderData: { decision, now, until } }: Route.ComponentProps) {
	const isReversed = decision.appeal?.outcome === "reversed";
	return (
		<AccountFrame
			title={isReversed ? "טעינו" : decisionTitle(decision)}
			lead={
				<>
					{isReversed && `${decisionTitle(decision)} · `}
					<bdi>{formatDay(decision.since)}</bdi>
				</>
			}
		>
			<div className={styles.parts}>
				<AppealOutcome {...decision} now={now} />
				<Statement decision={decision} now={now} />
				<div className={styles.actions}>
					{decision.readAt ? (
						<LinkButton kind="line" href={decisionsPath}>
							לכל ההחלטות
						</LinkButton>
					) : (
						<PostForm action={`${decisionsPath}/${decision.id}/read`}>
							<Button kind="line" type="submit">
								קראתי
							</Button>
						</PostForm>
					)}
					{until && (
						<>
							<LinkButton kind="line" href={`${decisionsPath}/${decision.id}/appeal`}>
								ערעור
							</LinkButton>
							<span className="small muted">
								אפשר לערער עד <bdi>{formatDay(until)}</bdi>
							</span>
						</>
					)}
				</div>
			</div>
		</AccountFrame>
	);
}
