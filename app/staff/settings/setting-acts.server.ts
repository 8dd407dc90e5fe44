import type { SubmissionResult } from "@conform-to/react";
import { requireFreshFactor } from "../../accounts/second-factor/fresh-factor.server.ts";
import { checkText } from "../../moderation/rules/engine.server.ts";
import { findClash } from "../../owner/price-history.server.ts";
import { areaOf, type SettingName, type Values } from "../../owner/setting.ts";
import {
	type Change,
	changeSetting,
	countList,
	type Decided,
	decideProposal,
	proposeSetting,
	type Verdict,
} from "../../owner/settings.server.ts";
import { dateInIsrael } from "../../platform/dates.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { notFound } from "../../platform/http/hidden-routes.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { isId } from "../../platform/ids.ts";
import { type RequestArgs, type Site, siteOf } from "../../platform/site.ts";
import { requireAct, requireStaff, type StaffPerson } from "../staff-person.server.ts";
import { forms } from "./setting.form.ts";
import {
	isRemovable,
	kindOf,
	outdated,
	readName,
	readValue,
	refuseValue,
	textsOf,
	titleOf,
} from "./setting-values.ts";

export type SettingArgs = RequestArgs & {
	params: { setting?: string | undefined; act?: string | undefined };
};

const list = "/staff/settings";

/** Most items in a list, including those taken out of it. */
const mostInList = 60;

const isVerdict = (text: string): text is Verdict =>
	["approve", "decline", "withdraw"].includes(text);

/** The setting of the address, for those who may see it; an unknown one is not found. */
export async function requireSetting(args: SettingArgs) {
	const staff = await requireStaff(args, "settings");
	const name = readName(args.params.setting) ?? notFound(args.context);
	const { act } = args.params;
	if (act !== undefined && !isVerdict(act)) notFound(args.context);
	return { staff, name };
}

export async function actOnSetting(args: SettingArgs) {
	const { name } = await requireSetting(args);
	const { act } = args.params;
	if (act !== undefined && isVerdict(act)) return decide(args, name, act);
	const isMoney = areaOf(name) === "money";
	const staff = await requireAct(args, "settings", isMoney ? "propose" : "save");
	const form = await args.request.formData();
	await requireFresh(args, staff, { name, form });
	if (form.has("remove") && isRemovable(name)) {
		const change = { name, value: { isRemoved: true }, version: Number(form.get("seen")) } as const;
		const removed = Number.isSafeInteger(change.version)
			? await changeSetting(siteOf(args.context), staff, change)
			: "outdated";
		return afterwards(siteOf(args.context), name, removed);
	}
	const kind = kindOf(name);
	return handleForm<(typeof forms)[typeof kind], Response, SubmissionResult>(args, {
		schema: forms[kind],
		form,
		check: (given) => refuseValue(kind, given, dateInIsrael(new Date())),
		act: async ({ site, value: given, refuse }) => {
			const value = readValue(kind, given);
			const refused = await refuseInTime(site, name, value);
			if (refused) return refuse({ form: refused }) as never;
			const reason = "reason" in given ? given.reason : undefined;
			const done = await setOrPropose(site, staff, { name, value, version: given.seen, reason });
			if (done === "outdated") return refuse({ form: outdated }, { status: 409 }) as never;
			if (done === "waiting") return refuse({ form: waiting }, { status: 409 }) as never;
			return afterwards(site, name, done);
		},
	});
}

const waiting = "כבר יש הצעה שמחכה לאישור. קודם מכריעים בה, או מושכים אותה.";

/** Moving money, and deciding about it, needs a fresh factor. */
async function requireFresh(
	args: SettingArgs,
	staff: StaffPerson,
	{ name, form }: { name: SettingName; form: FormData },
) {
	if (areaOf(name) !== "money") return;
	await requireFreshFactor(args, staff, { act: titleOf(name), back: `${list}/${name}`, form });
}

/** Why a value may not be set at this moment. */
async function refuseInTime(
	site: Site,
	name: SettingName,
	value: Values[SettingName],
): Promise<string | null> {
	if (isRemovable(name) && (await countList(site.db, kindOf(name), name)) >= mostInList) {
		return `הרשימה מלאה: עד ${mostInList}.`;
	}
	if (name !== "plans") return null;
	const clash = await findClash(site.db, value as Values["plans"], new Date());
	return clash === null
		? null
		: `המחיר $${clash / 100} היה של מסלול אחר ב־30 הימים האחרונים, ועמוד שנפתח אז עוד עלול לבקש אותו.`;
}

/** Words in which a rule finds something wait for a second person, as all money does. */
function setOrPropose(site: Site, staff: StaffPerson, change: Change) {
	const needsSecond =
		areaOf(change.name) === "money" ||
		checkText(textsOf(change.value), "profile").verdict !== "pass";
	return needsSecond ? proposeSetting(site, staff, change) : changeSetting(site, staff, change);
}

async function decide(args: SettingArgs, name: SettingName, verdict: Verdict) {
	const staff = await requireAct(args, "settings", `${verdict}-${areaOf(name)}`);
	const form = await args.request.formData();
	await requireFresh(args, staff, { name, form });
	const id = String(form.get("id"));
	const site = siteOf(args.context);
	const decided = isId(id) ? await decideProposal(site, staff, { name, id, verdict }) : "gone";
	return afterwards(site, name, decided);
}

type Outcome = Decided | "changed" | "proposed" | "outdated";

const toasts: Readonly<
	Record<Outcome, { kind: "success" | "destructive"; title: string; body: string }>
> = {
	changed: { kind: "success", title: "נשמר", body: "האתר כבר מציג את זה" },
	proposed: { kind: "success", title: "ההצעה נרשמה", body: "היא מחכה לאישור של אדם נוסף" },
	approved: { kind: "success", title: "אושר", body: "האתר כבר מציג את זה" },
	declined: { kind: "success", title: "ההצעה לא אושרה", body: "דבר לא השתנה באתר" },
	withdrawn: { kind: "success", title: "ההצעה נמשכה", body: "דבר לא השתנה באתר" },
	stale: {
		kind: "destructive",
		title: "ההצעה התיישנה",
		body: "הערך השתנה מאז שנכתבה, ולכן היא נסגרה בלי לשנות דבר",
	},
	own: { kind: "destructive", title: "לא אושר", body: "על הצעה מחליט אדם אחר ממי שהציע" },
	left: {
		kind: "destructive",
		title: "לא אושר",
		body: "מי שהציע כבר לא בצוות. אפשר לסגור את ההצעה ולהציע מחדש",
	},
	gone: { kind: "destructive", title: "אין מה להכריע", body: "ההצעה כבר הוכרעה או נמשכה" },
	outdated: { kind: "destructive", title: "לא נשמר", body: "מישהו שמר לפניך" },
};

function afterwards(site: Site, name: SettingName, outcome: Outcome) {
	const isStillThere = ["own", "gone", "left", "stale", "outdated"].includes(outcome);
	return redirectWith(site, isStillThere ? `${list}/${name}` : list, { toast: toasts[outcome] });
}
