import type { ComponentType } from "react";
import type { Role } from "../../accounts/role.server.ts";
import type { Application } from "../../members/member.ts";
import { day } from "../../platform/time.ts";
import { grammaticalGender } from "../../profiles/say.ts";
import type { OwnAppeal } from "../appeals/appeal.ts";
import { Approved } from "./approved-parts.tsx";
import { Unpaid } from "./closed-parts.tsx";
import { Asked, Doors, Meanwhile, PromisedDay } from "./open-parts.tsx";
import type { StatusView } from "./read-status.server.ts";
import { AppealUpheld, Refused, WeWereWrong } from "./refused-parts.tsx";
import { titleOf } from "./status-title.ts";

type PreviewProps = {
	/** The application as the decision would leave it. */
	application: Application;
	role: Role | null;
	gender: StatusView["gender"];
	name: string | null;
	askedWords?: string | undefined;
	/** The appeal as the decision would leave it. */
	appeal?: OwnAppeal | undefined;
	/** The birth date was under 18, which closed the verification. */
	isDateClosed?: boolean;
	/** When the verification was sent that the staff read next. */
	sentAt?: Date | null;
	now: Date;
};

const askedMs = 14 * day;

/** What /application shows first after each decision. */
const parts = {
	asked: [Asked],
	rejected: [Refused],
	approved: [Approved],
	"appeal-upheld": [AppealUpheld, Refused],
	waiting: [PromisedDay, WeWereWrong, Doors, Meanwhile],
	unpaid: [WeWereWrong, Unpaid],
} as const satisfies Record<string, readonly ComponentType<{ view: StatusView }>[]>;

/** What the person would read at /application after a decision, from the same parts as that page. */
export function StatusPreview(props: PreviewProps) {
	const { application, askedWords, appeal, isDateClosed = false, now, ...person } = props;
	const { sentAt = null } = props;
	const { role, gender, name } = person;
	const word = wordOf(props);
	const view: StatusView = {
		word,
		standing: {
			role,
			application,
			badgeAt: word === "approved" ? now : null,
			membership: null,
			waiting: [],
		},
		noSale: null,
		shut: null,
		isPortraitHidden: false,
		gender: grammaticalGender({ gender, role }),
		name,
		asked: {
			words: askedWords ?? null,
			until: askedWords === undefined ? null : new Date(now.getTime() + askedMs),
			sentAt,
		},
		appeal: appeal ?? null,
		isDateClosed,
		isInsteadOfAppeal: false,
		gaps: [],
		chosen: null,
		refund: null,
		now,
	};
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
			{parts[word].map((Part) => (
				<Part key={Part.name} view={view} />
			))}
		</>
	);
}

function wordOf({ application, askedWords, appeal, role }: PreviewProps): keyof typeof parts {
	if (askedWords !== undefined) return "asked";
	if (application.state === "rejected") return appeal ? "appeal-upheld" : "rejected";
	if (application.state === "approved") return "approved";
	return role === "daddy" ? "unpaid" : "waiting";
}
