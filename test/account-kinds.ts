/** Every kind of account, each as somebody who is signed in. */
import { clubPages, type Here } from "./club-pages.ts";
import { addEnforcement } from "./enforcements.ts";
import { addAccount } from "./reviews.ts";
import type { TestSite } from "./site.ts";
import { addStaff } from "./staff.ts";

type Kind = {
	/** The cookies of somebody of this kind; none for a visitor. */
	enter: () => Promise<string | undefined>;
	/** Where /today leads; null: it is theirs. */
	today: string | null;
	/** Whose frame the pages have. */
	frame: "visitor" | "account" | "member" | "staff";
};

export const accountKinds = [
	...["visitor", "new account", "man who did not pay", "woman in review", "woman refused"],
	...["woman who withdrew", "staff", "paused", "suspended", "leaving", "hidden", "woman inside"],
	...["man with a month", "man without a month"],
] as const;

/** How to be one of each kind. */
export function kindsOfAccounts(site: TestSite): Record<string, Kind> {
	const { db, enter, cookieOf } = clubPages(site);
	const later = new Date(Date.now() + 86_400_000);
	const choose = ({ memberId }: Here, choice: { paused_until?: Date; hidden_at?: Date }) =>
		db()
			.insertInto("member_choices")
			.values({ member_id: memberId, ...choice })
			.execute();
	const applicant = async (state: "submitted" | "rejected" | "withdrawn") => {
		const { accountId } = await addAccount(db(), "baby");
		const row = { id: crypto.randomUUID(), account_id: accountId, state };
		const ended = { ...row, ended_at: new Date() };
		const rejected = { ...ended, reason: "unclear" };
		const values = { submitted: row, rejected, withdrawn: ended }[state];
		await db().insertInto("applications").values(values).execute();
		return cookieOf({ accountId });
	};
	const member = async (
		given: Parameters<typeof enter>[0] = {},
		change: (who: Here) => Promise<unknown> = async () => undefined,
	) => {
		const who = await enter(given);
		await change(who);
		return who.cookie;
	};
	const leave = ({ accountId }: Here) =>
		db().updateTable("accounts").set({ deletes_at: later }).where("id", "=", accountId).execute();
	const suspend = (who: Here) => addEnforcement(site.site(), who, "suspended", { until: later });
	const account = (enterOne: Kind["enter"], today: string): Kind => ({
		enter: enterOne,
		today,
		frame: "account",
	});
	const inside = (enterOne: Kind["enter"], today: string | null = null): Kind => ({
		enter: enterOne,
		today,
		frame: "member",
	});
	return {
		visitor: { enter: async () => undefined, today: "/auth?next=%2Ftoday", frame: "visitor" },
		"new account": account(async () => cookieOf(await addAccount(db())), "/"),
		"man who did not pay": account(
			async () => cookieOf(await addAccount(db(), "daddy")),
			"/application",
		),
		"woman in review": account(() => applicant("submitted"), "/application"),
		"woman refused": account(() => applicant("rejected"), "/application"),
		"woman who withdrew": account(() => applicant("withdrawn"), "/application"),
		staff: {
			enter: async () => `${(await addStaff(site.site(), ["reviewer"])).cookie}; signed-in=1`,
			today: "/staff",
			frame: "staff",
		},
		paused: inside(() => member({}, (who) => choose(who, { paused_until: later })), "/"),
		suspended: inside(() => member({}, suspend), "/account"),
		leaving: inside(() => member({}, leave), "/"),
		hidden: inside(() => member({}, (who) => choose(who, { hidden_at: new Date() }))),
		"woman inside": inside(() => member()),
		"man with a month": inside(() => member({ role: "daddy", plan: "vip" })),
		"man without a month": inside(() => member({ role: "daddy" })),
	};
}
