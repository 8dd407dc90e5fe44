import { LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ModuleScript } from "../../ui/module-script.tsx";
import { desk } from "../../ui/page-handle.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { DeskFrame } from "../frame/desk-frame.tsx";
import { Kbd } from "../keys/kbd.tsx";
import { Name } from "../queues/name.tsx";
import { DeadlineBar } from "../queues/waiting/deadline-bar.tsx";
import { lengthWords } from "../queues/waiting/time-words.ts";
import { ageWords } from "../queues/words.ts";
import layout from "../review/layout.module.css";
import script from "../review/review.browser.ts?worker&url";
import type { Route } from "./+types/case.page";
import { actOnCase } from "./case-acts.server.ts";
import { CaseBlocks } from "./case-blocks.tsx";
import { casesPath } from "./case-form.ts";
import { CasePanel } from "./case-panel.tsx";
import { CaseUndo } from "./case-undo.tsx";
import { laneWords, refusalWords } from "./case-words.ts";
import { type LoadedCase, loadCase } from "./load-case.server.ts";

export const handle = desk;

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: casesPath, title: "תיק", description: "", hidden: true });

export const loader = (args: Route.LoaderArgs) => loadCase(args);

export const action = (args: Route.ActionArgs) => actOnCase(args);

export default function Case({ loaderData, actionData }: Route.ComponentProps) {
	const { desk, read, isHeld, now } = loaderData;
	const { letter, title } = laneWords[read.lane];
	const unmade = actionData ?? null;
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
					<a href={casesPath}>דיווחים ותיקים</a>
					<span>
						נתיב {letter}: {title}
					</span>
					<span>
						תיק <bdi className="num">{read.number}</bdi>
					</span>
					{isHeld && <span>אצלך, משתחרר אחרי 10 דקות בלי פעולה</span>}
					{holder && heldAt && !holder.isMine && (
						<span>
							אצל <bdi>{holder.name}</bdi>, {lengthWords(now.getTime() - heldAt.getTime())}
						</span>
					)}
				</>
			}
			tools={<Tools loaded={loaderData} />}
		>
			<div className={layout.page} data-now={now.getTime()} data-item={read.id}>
				{unmade && !["preview", "reason", "note"].includes(unmade.refused) && (
					<Notice kind="danger" role="alert">
						{refusalWords[unmade.refused]}
					</Notice>
				)}
				{read.isGone && <Notice>החשבון נמחק. נשאר כאן רק מה שדווח, ואפשר לסגור את התיק.</Notice>}
				<div className={layout.two}>
					<CaseBlocks loaded={loaderData} unmade={unmade} />
					<CasePanel loaded={loaderData} unmade={unmade} />
				</div>
			</div>
			<CaseUndo waiting={loaderData.waiting} now={now} />
			<ModuleScript src={script} />
		</DeskFrame>
	);
}

function Tools({ loaded: { read, now } }: { loaded: LoadedCase }) {
	const { previous, next } = read.neighbours;
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
			{previous && (
				<LinkButton kind="line" small href={`${casesPath}/${previous}`} data-key="k">
					<Kbd>k</Kbd> הקודם
				</LinkButton>
			)}
			{next && (
				<LinkButton kind="line" small href={`${casesPath}/${next}`} data-key="j">
					הבא <Kbd>j</Kbd>
				</LinkButton>
			)}
		</>
	);
}
