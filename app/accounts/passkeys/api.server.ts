import * as v from "valibot";
import type { Refusal } from "../../platform/limits/too-many.server.ts";
import { type RequestArgs, type Site, siteOf } from "../../platform/site.ts";
import { findRelyingParty, type RelyingParty } from "./verification.server.ts";

/** Responses of the passkey API, which our own script calls (`contract.md`, "Functions"). */
const noStore = { "Cache-Control": "private, no-store" };

const refusals = {
	session_missing: [401, "ההתחברות הסתיימה, יש להתחבר שוב"],
	proof_missing: [401, "עבר זמן, ונדרש אישור זהות נוסף"],
	passkey_unknown: [
		401,
		"מפתח הגישה הזה אינו שייך לחשבון כאן. אפשר להסיר אותו מהמכשיר, ולהתחבר בסיסמה",
	],
	passkey_invalid: [422, "מפתח הגישה לא אושר הפעם. אפשר עוד ניסיון"],
	passkey_taken: [422, "מפתח הגישה הזה כבר נוסף"],
	passkey_closed: [422, "אי אפשר להוסיף את מפתח הגישה הזה. אם נפלה טעות, אפשר לכתוב לנו"],
	passkeys_full: [422, "נוספו כבר 20 מפתחות גישה. הסרה של אחד תפנה מקום"],
	address: [422, "מפתח גישה אינו פועל בכתובת שכולה מספרים"],
	request_invalid: [422, "הבקשה לא הגיעה שלמה"],
} as const satisfies Record<string, readonly [number, string]>;

/** An error response with a code for the script and a sentence for the person. */
export function refuseCall(code: keyof typeof refusals): Response {
	const [status, message] = refusals[code];
	return Response.json({ error: { code, message } }, { status, headers: noStore });
}

export function refuseTooOften({ sentence, init }: Refusal): Response {
	const error = { code: "too_many_tries", message: sentence };
	return Response.json({ error }, { ...init, headers: { ...noStore, ...init.headers } });
}

/** A response whose body the script passes to the browser. */
export function answerCall(body: object): Response {
	return Response.json(body, { headers: noStore });
}

export async function readCall<Schema extends v.GenericSchema>(
	request: Request,
	schema: Schema,
): Promise<v.InferOutput<Schema> | null> {
	const body: unknown = await request.json().catch(() => null);
	const read = v.safeParse(schema, body);
	return read.success ? read.output : null;
}

export type Call = { args: RequestArgs; site: Site; party: RelyingParty };

/** Dispatches a call by its path below `/api/passkeys`. */
export async function runCall(
	{ request, context, pattern }: RequestArgs & { pattern: string },
	calls: Readonly<Record<string, (call: Call) => Promise<Response>>>,
): Promise<Response> {
	const run = calls[pattern.split("api/passkeys")[1] ?? ""];
	if (!run) throw new TypeError(`no call at ${pattern}`);
	const site = siteOf(context);
	const party = findRelyingParty(site.settings, request);
	return party ? run({ args: { request, context }, site, party }) : refuseCall("address");
}
