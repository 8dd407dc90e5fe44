import { formatDay } from "../../platform/dates.ts";
import { queueNames, queueOf } from "../queues/addresses.ts";
import { codeNames } from "../record/act-names.ts";
import { Account, ConsentsAndSessions, Tickets } from "./account.tsx";
import { Cases, Enforcements } from "./moderation-history.tsx";
import type { Opened } from "./opened.server.ts";
import { Payments } from "./payments.tsx";
import type { Refused } from "./person.form.ts";
import type { findPersonOf, readPersonPage } from "./person.server.ts";
import { Facts, More, type Row, Section } from "./person-parts.tsx";
import { Photos } from "./photos/photos.tsx";
import { Profile, Verification } from "./profile.tsx";

type Page = Awaited<ReturnType<typeof readPersonPage>>;

/** What the page knows of a person, without what stays on the server. */
export type ShownPerson = Omit<
	NonNullable<Awaited<ReturnType<typeof findPersonOf>>>,
	"id" | "email" | "member_id"
>;

type SectionsProps = {
	page: Page;
	opened: Opened;
	path: string;
	may: readonly string[];
	person: ShownPerson;
	/** Which other pages of the desk this role may open. */
	sees: { money: boolean; movesMoney: boolean; tickets: boolean; cases: boolean; queues: boolean };
	shown: readonly string[];
	refused: Refused | undefined;
};

export const sections = [
	["account", "חשבון"],
	["profile", "פרופיל וגרסאות"],
	["photos", "תמונות"],
	["verification", "בקשה ואימות"],
	["payments", "מינוי ותשלומים"],
	["tickets", "פניות"],
	["consents", "הסכמות"],
	["sessions", "חיבורים"],
	["cases", "דיווחים ותיקים"],
	["decisions", "החלטות"],
	["notes", "הערות"],
] as const;

/** Everything on a person but the notes. */
export function PersonSections({ page, sees, ...shared }: SectionsProps) {
	const { account, profile, photos, money, history } = page;
	const isOpen = shared.opened !== null;
	return (
		<>
			<Account account={account} {...shared} />
			<Profile profile={profile} seesQueues={sees.queues} {...shared} />
			<Photos photos={photos} isOpen={isOpen} {...shared} />
			<Verification profile={profile} seesQueues={sees.queues} {...shared} />
			<Payments
				money={money}
				seesMoney={sees.money}
				movesMoney={sees.movesMoney}
				ledger={shared.path.replace("/staff/people/", "/staff/money/credits/")}
			/>
			<Tickets tickets={account.tickets} isLinked={sees.tickets} />
			<ConsentsAndSessions {...account} />
			<Cases history={history} seesCases={sees.cases} {...shared} />
			<Decisions page={page} sees={sees} {...shared} />
		</>
	);
}

function Decisions({ page: { history, decisions }, sees, ...shared }: SectionsProps) {
	const enforced = history?.enforcements.rows.length ?? 0;
	return (
		<Section title="החלטות" id="decisions">
			{decisions.rows.length + enforced === 0 && <p className="muted">אין.</p>}
			<Enforcements history={history} seesCases={sees.cases} {...shared} />
			<Facts
				rows={decisions.rows.map(
					({ id, kind, verdict, code, applied_at, name }): Row => [
						applied_at ? formatDay(applied_at) : "",
						<span key={id}>
							{queueNames[queueOf(kind)]}: {codeNames[verdict] ?? verdict}
							{code && <>, {codeNames[code] ?? code}</>}
							{name && (
								<>
									, <bdi>{name}</bdi>
								</>
							)}
						</span>,
					],
				)}
			/>
			<More count={decisions.more} />
		</Section>
	);
}
