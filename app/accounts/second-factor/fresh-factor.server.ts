import * as v from "valibot";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { pageAddress } from "../../platform/http/return-path.ts";
import {
	cookiesContext,
	type RequestArgs,
	type Site,
	siteOf,
	visitorContext,
} from "../../platform/site.ts";
import { sessionCookies } from "../cookies.ts";
import { checkRateLimit } from "../rate-limits.server.ts";
import { giveFactor, type Person } from "../sessions/session.server.ts";
import { spendBackupCode } from "./backup-codes.server.ts";
import { checkCode, confirmedFactorOf } from "./second-factor.server.ts";
import { codeForm, factorFields } from "./second-step.form.ts";
import { stepUpPage } from "./step-up-page.ts";
import { dropAct, keepAct } from "./waiting-act.server.ts";

/** How long a second factor counts as fresh (`desk.md`, "People"). */
const staysFreshMs = 15 * 60_000;
/** How far this server's clock may be behind the one that wrote the time. */
const clockDriftMs = 60_000;

/** For how many milliseconds a second factor stays fresh; 0 once it is not. */
export function freshFor(factorAt: Date | null): number {
	const elapsed = factorAt === null ? staysFreshMs : Date.now() - factorAt.getTime();
	return elapsed < -clockDriftMs ? 0 : Math.max(0, staysFreshMs - elapsed);
}

type Act = {
	/** What is going to happen, in a few words for the person. */
	act: string;
	/** Where to go if the person cancels. */
	back: string;
	/** The form that asks for the act; absent where a page is opened. */
	form?: FormData;
};

/**
 * Proceeds if the second factor was given within fifteen minutes. Otherwise the act waits, the person is sent to
 * give the factor, and the form is posted back here together with it.
 */
export async function requireFreshFactor(
	args: RequestArgs,
	person: Pick<Person, "accountId" | "sessionId" | "factorAt">,
	{ act, back, form }: Act,
): Promise<void> {
	if (freshFor(person.factorAt) > 0) return;
	const site = siteOf(args.context);
	const given = form && (await takeFactor(args, person, form));
	if (given === "right") return dropAct(site, person);
	const { pathname, search } = pageAddress(args.request);
	await keepAct(site, person, { act, back, path: pathname + search, fields: fieldsOf(form) });
	throw redirectWith(site, stepUpPage, given ? { say: { error: given.refused } } : {});
}

/**
 * Whether somebody may change how they sign in now. Staff need a fresh factor for it, once there is one: otherwise
 * a password alone could add a factor and open the desk with it.
 */
export async function mayChangeFactors(
	{ db }: Pick<Site, "db">,
	person: Pick<Person, "accountId" | "isStaff" | "factorAt">,
): Promise<boolean> {
	if (!person.isStaff || freshFor(person.factorAt) > 0) return true;
	const factor = await confirmedFactorOf(db, person)
		.unionAll(
			db.selectFrom("passkeys").select("account_id").where("account_id", "=", person.accountId),
		)
		.limit(1)
		.executeTakeFirst();
	return factor === undefined;
}

/** Allows a change of how somebody signs in if they may make it; otherwise asks for the factor. */
export async function requireFactorToChange(
	args: RequestArgs,
	person: Person,
	act: Act,
): Promise<void> {
	if (await mayChangeFactors(siteOf(args.context), person)) return;
	await requireFreshFactor(args, person, act);
}

/** The fields of the act itself; null where a page is opened. */
function fieldsOf(form: FormData | undefined): [string, string][] | null {
	if (!form) return null;
	const ofFactor: readonly string[] = Object.values(factorFields);
	return [...form].flatMap(([name, value]): [string, string][] =>
		typeof value === "string" && !ofFactor.includes(name) ? [[name, value]] : [],
	);
}

/**
 * Checks the second factor in a form, if there is one: counts the try, and renews the session's cookies once it is
 * right.
 */
export async function takeFactor(
	{ context }: Pick<RequestArgs, "context">,
	person: Pick<Person, "accountId" | "sessionId">,
	form: FormData,
): Promise<"right" | { refused: string } | undefined> {
	const code = form.get(factorFields.code);
	const backup = form.get(factorFields.backup);
	if (typeof code !== "string" && typeof backup !== "string") return undefined;
	const site = siteOf(context);
	const { accountId: target } = person;
	const visitor = context.get(visitorContext);
	const tooMany = await checkRateLimit(site, "code", { visitor, target, isSignedIn: true });
	if (tooMany) return { refused: tooMany.sentence };
	const typed = v.safeParse(codeForm.entries.code, code);
	const checked =
		typeof backup === "string"
			? await spendBackupCode(site, target, backup)
			: typed.success && (await checkCode(site, target, typed.output));
	if (checked !== "right") return { refused: wrong };
	const { token } = await giveFactor(site.db, person);
	context.get(cookiesContext).push(...sessionCookies(token, site.settings.origin));
	return "right";
}

const wrong = "הקוד אינו נכון, או שכבר נעשה בו שימוש. כדאי לחכות לקוד הבא";
