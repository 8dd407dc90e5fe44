import type { Transaction } from "kysely";
import { data, redirect } from "react-router";
import { deviceCookie } from "../accounts/cookies.ts";
import { cancelEmailChange } from "../accounts/email-change/email-change.server.ts";
import { distrustDevices } from "../accounts/sessions/device.server.ts";
import { requirePerson, requireReauthentication } from "../accounts/sessions/person.server.ts";
import { endSession, endSessions } from "../accounts/sessions/session.server.ts";
import { endSubscriptionOf } from "../articles/newsletter/subscription.server.ts";
import { removeContactBlock } from "../members/contacts.server.ts";
import { requireMember } from "../members/member.server.ts";
import { decisionsPath } from "../moderation/enforcements/enforcement.ts";
import { markRead } from "../moderation/enforcements/member-decisions.server.ts";
import type { Tables } from "../platform/database/tables.ts";
import { formatMoment } from "../platform/dates.ts";
import { redirectWith } from "../platform/http/redirect-with.server.ts";
import { isId } from "../platform/ids.ts";
import { type Flash, type RequestArgs, type Site, siteOf } from "../platform/site.ts";
import type { Route } from "./+types/acts.route";
import { beginsAnew, undoDeletion } from "./deletion/deletion.server.ts";

type ActArgs = { args: RequestArgs; site: Site; id: string };

type Act = {
	run: (asked: ActArgs) => Promise<Flash>;
	/** Where the act redirects. */
	to?: string;
	/** The page of the act's address. */
	page?: string;
};

const sessions = "/account#sessions";

/** The account's actions, by what follows `/account/`. */
const acts: Readonly<Record<string, Act>> = {
	"sessions/:id/end": { run: endOneSession, to: sessions },
	"sessions/end-others": { run: endOtherSessions, to: sessions },
	"newsletter/end": { run: endNewsletter, to: "/account#consents" },
	"email/cancel": { run: cancelEmail, page: "/account/email" },
	"decisions/:id/read": { run: readDecision, page: decisionsPath },
	"blocked/:id/remove": { run: removeContact, to: "/account/blocked", page: "/account/blocked" },
	"delete/undo": { run: keepAccount },
};

function actOf(pattern: string): Act {
	const act = acts[pattern.split("account/")[1] ?? ""];
	if (!act) throw new TypeError(`no act at ${pattern}`);
	return act;
}

export const loader = ({ pattern }: Route.LoaderArgs) =>
	redirect(actOf(pattern).page ?? "/account", 303);

export async function action({ request, context, params, pattern }: Route.ActionArgs) {
	const { run, to = "/account" } = actOf(pattern);
	const args = { request, context };
	const site = siteOf(context);
	return redirectWith(site, to, await run({ args, site, id: params.id ?? "" }));
}

const success = (title: string, body?: string): Flash => ({
	toast: { kind: "success", title, ...(body && { body }) },
});

/**
 * Ends one of the person's sessions (ASVS 7.5.2); that browser needs the second factor at its next
 * sign-in.
 */
async function endOneSession({ args, site, id }: ActArgs): Promise<Flash> {
	const person = await requireReauthentication(args, sessions);
	const deviceToken = deviceCookie.read(args.request, site.settings.origin);
	const end = async (trx: Transaction<Tables>) => {
		if ((await endSession(trx, person, id)) !== "ended") return false;
		// Sessions are not linked to devices, so all browsers except this one are distrusted.
		await distrustDevices(trx, person.accountId, deviceToken);
		return true;
	};
	const isEnded = isId(id) && (await site.db.transaction().execute(end));
	return isEnded
		? success("המכשיר נותק", "ההתחברות בו הסתיימה")
		: success("המכשיר כבר מנותק", "ההתחברות בו הסתיימה קודם");
}

/** Ends all other sessions; every browser needs the second factor at its next sign-in. */
async function endOtherSessions({ args, site }: ActArgs): Promise<Flash> {
	const person = await requireReauthentication(args, sessions);
	await site.db.transaction().execute(async (trx) => {
		await endSessions(trx, person.accountId, person);
		await distrustDevices(trx, person.accountId);
	});
	return success("שאר המכשירים נותקו", "ההתחברות נשארה רק כאן");
}

async function endNewsletter({ args, site }: ActArgs): Promise<Flash> {
	const { email } = await requirePerson(args);
	await endSubscriptionOf(site, email);
	return success("המכתבים הופסקו", "לא יישלח מכתב נוסף");
}

/** Cancels a pending change of address; requires no reauthentication, because nothing changes. */
async function cancelEmail({ args, site }: ActArgs): Promise<Flash> {
	const { accountId } = await requirePerson(args);
	await cancelEmailChange(site.db, accountId);
	return success("השינוי בוטל", "הכתובת נשארת כפי שהיא");
}

/** Marks a decision as read: the account no longer shows the notice. */
async function readDecision({ args, site, id }: ActArgs): Promise<Flash> {
	const person = await requirePerson(args);
	const isRead = isId(id) && (await markRead(site.db, id, person, new Date()));
	if (!isRead) throw data(null, 404);
	return {};
}

/** Removes one of the member's entries, once its 30 days are over. */
async function removeContact({ args, site, id }: ActArgs): Promise<Flash> {
	const me = await requireMember(args);
	const done = isId(id) ? await removeContactBlock(site, me, id, new Date()) : null;
	if (!done) throw new Response(null, { status: 404 });
	if (done === "removed") return success("הרישום הוסר");
	const body = `אפשר להסיר מ־${formatMoment(done.fixedUntil)}`;
	return { toast: { kind: "destructive", title: "הרישום עוד קבוע", body } };
}

/** Keeps the account; requires no reauthentication, because nothing is lost. */
async function keepAccount({ args, site }: ActArgs): Promise<Flash> {
	const { accountId, deletesAt } = await requirePerson(args);
	// On a second click it is already kept.
	const result = deletesAt ? await undoDeletion(site.db, { accountId, deletesAt }) : "kept";
	if (result !== "kept") {
		const body = "המועד עבר, והחשבון נמחק בדקות אלה";
		return { toast: { kind: "destructive", title: "שגיאה", body } };
	}
	const anew = "החשבון נשאר. הבקשה נסגרה עם המינוי: תשלום חדש פותח בקשה חדשה, ומאמתים מחדש";
	return success("המחיקה בוטלה", (await beginsAnew(site.db, { accountId })) ? anew : "החשבון נשאר");
}
