import { Link } from "react-router";
import { LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { casesPath } from "../queues/addresses.ts";
import { Name } from "../queues/name.tsx";
import { Neighbours } from "../queues/neighbours.tsx";
import { DeadlineBar } from "../queues/waiting/deadline-bar.tsx";
import { lengthWords } from "../queues/waiting/time-words.ts";
import { ageWords } from "../queues/words.ts";
import layout from "../review/layout.module.css";
import { Pictures } from "../review/pictures/evidence.tsx";
import type { Route } from "./+types/case.page";
import { actOnCase } from "./case-acts.server.ts";
import { CaseBlocks } from "./case-blocks.tsx";
import { CasePanel } from "./case-panel.tsx";
import { laneWords, refusalWords } from "./case-words.ts";
import { type LoadedCase, loadCase } from "./load-case.server.ts";
import { useCaseReview } from "./use-case-review.ts";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: casesPath, title: "תיק", description: "", hidden: true });

export const loader = (args: Route.LoaderArgs) => loadCase(args);

export const action = (args: Route.ActionArgs) => actOnCase(args);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
	return <Case key={loaderData.read.id} loaded={loaderData} unmade={actionData ?? null} />;
}

function Case(props: Parameters<typeof useCaseReview>[0]) {
	const review = useCaseReview(props);
	const { loaded: loaderData, unmade } = review;
	const { desk, read, isHeld, now } = loaderData;
	const { letter, title } = laneWords[read.lane];
	const { holder, heldAt } = read;
	const age = ageWords(read, read.age);
	return (
		<DeskFrame
			desk={desk}
			current="cases"
			title={
				<>
					<Name name={read.alias ?? read.memberNumber} />
					{age && <span className="num">, {age}</span>}
				</>
			}
			crumb={
				<>
					<Link to={casesPath}>דיווחים ותיקים</Link>
					<span>
						נתיב {letter}: {title}
					</span>
					<span>
						תיק <bdi className="num">{read.number}</bdi>
					</span>
					{isHeld && <span>אצלך, חוזר לתור אחרי 10 דקות בלי פעולה</span>}
					{holder && heldAt && !holder.isMine && (
						<span>
							אצל <bdi>{holder.name}</bdi>, {lengthWords(now.getTime() - heldAt.getTime())}
						</span>
					)}
				</>
			}
			tools={<Tools loaded={loaderData} />}
		>
			<div className={layout.page} data-item={read.id} onChange={review.follow}>
				{unmade && !["preview", "reason", "note"].includes(unmade.refused) && (
					<Notice kind="danger" role="alert">
						{refusalWords[unmade.refused]}
					</Notice>
				)}
				{read.isGone && <Notice>החשבון נמחק. נשאר כאן רק מה שדווח, ואפשר לסגור את התיק.</Notice>}
				<Pictures shown={read.openedToMe ? loaderData.shown : []}>
					<div className={layout.two} key={review.version}>
						<CaseBlocks loaded={loaderData} unmade={unmade} typed={review.begun} />
						<CasePanel review={review} />
					</div>
				</Pictures>
			</div>
		</DeskFrame>
	);
}

function Tools({ loaded: { read, neighbours, now } }: { loaded: LoadedCase }) {
	return (
		<>
			{read.closedAt === null && (
				<DeadlineBar openedAt={read.openedAt} dueAt={read.dueAt} now={now} />
			)}
			{!read.isGone && (
				<LinkButton kind="line" small href={`/staff/people/${read.memberNumber}`}>
					לדף האדם
				</LinkButton>
			)}
			<Neighbours {...neighbours} />
		</>
	);
}
