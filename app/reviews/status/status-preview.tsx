import type { Role } from "../../accounts/role.server.ts";
import type { Application } from "../../members/member.ts";
import { Approved } from "./approved-parts.tsx";
import { Asked } from "./open-parts.tsx";
import type { StatusView } from "./read-status.server.ts";
import { Refused } from "./refused-parts.tsx";
import { titleOf } from "./status-title.ts";

type PreviewProps = {
	/** The application as the decision would leave it. */
	application: Application;
	role: Role | null;
	gender: StatusView["gender"];
	name: string | null;
	/** What the staff ask for, if they do. */
	askedWords?: string | undefined;
	now: Date;
};

const askedMs = 14 * 86_400_000;

/** What the person would read at /application after a decision, from the same parts as that page. */
export function StatusPreview({ application, askedWords, now, ...person }: PreviewProps) {
	const isAsked = askedWords !== undefined;
	const isRejected = application.state === "rejected";
	const word = isAsked ? "asked" : isRejected ? "rejected" : "approved";
	const { role, gender, name } = person;
	const member = { id: "", publicId: "", number: "", role: role ?? "baby", since: now };
	const view: StatusView = {
		word,
		standing: {
			role,
			application,
			member: word === "approved" ? { ...member, badgeAt: now } : null,
			membership: null,
			waiting: [],
		},
		gender,
		name,
		asked: isAsked
			? { words: askedWords, until: new Date(now.getTime() + askedMs), sentAt: null }
			: null,
		appeal: null,
		isInsteadOfAppeal: false,
		gaps: [],
		refund: null,
		now,
	};
	const Part = { asked: Asked, rejected: Refused, approved: Approved }[word];
	return (
		<>
			<h3>
				{name && (
					<>
						<bdi>{name}</bdi>,{" "}
					</>
				)}
				{titleOf(view)}
			</h3>
			<Part view={view} />
		</>
	);
}
