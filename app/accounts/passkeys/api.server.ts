import * as v from "valibot";
import { flashCookie } from "../../platform/http/flash.server.ts";
import { type Flash, siteOf } from "../../platform/site.ts";
import type { findPerson } from "../sessions/person.server.ts";
import type { TryRefusal } from "../tries.server.ts";

/** Answers of the passkeys' calls, which a script of ours makes (`contract.md`, "Functions"). */
const noStore = { "Cache-Control": "private, no-store" };

const refusals = {
	session_missing: [401, "ההתחברות הסתיימה, יש להתחבר שוב"],
	proof_missing: [401, "עבר זמן, ויש לאשר שוב את הזהות"],
	passkey_unknown: [401, "מפתח הגישה הזה אינו שייך לחשבון כאן"],
	passkey_invalid: [422, "מפתח הגישה לא אושר, אפשר לנסות שוב"],
	passkey_taken: [422, "מפתח הגישה הזה כבר נוסף"],
	passkeys_full: [422, "נוספו כבר 20 מפתחות גישה. אפשר להסיר אחד ולהוסיף אחר"],
	address: [422, "מפתח גישה אינו פועל בכתובת שכולה מספרים"],
	request_invalid: [422, "הבקשה לא הגיעה שלמה"],
} as const satisfies Record<string, readonly [number, string]>;

/** Refuses a call with a code for the script and a sentence for the person. */
export function refuseCall(code: keyof typeof refusals): Response {
	const [status, message] = refusals[code];
	return Response.json({ error: { code, message } }, { status, headers: noStore });
}

/** Refuses a call that came too often. */
export function refuseOften({ sentence, init }: TryRefusal): Response {
	const error = { code: "too_many_tries", message: sentence };
	return Response.json({ error }, { ...init, headers: { ...noStore, ...init.headers } });
}

/** Answers with something that the script hands to the browser. */
export function answerCall(body: object): Response {
	return Response.json(body, { headers: noStore });
}

type Asked = Parameters<typeof findPerson>[0];

/** Answers with the page to go to, which says what was done. */
export function leadTo(
	{ context }: Pick<Asked, "context">,
	location: string,
	flash: Flash,
	cookies: readonly string[] = [],
): Response {
	const { vault, settings } = siteOf(context);
	const headers = new Headers(noStore);
	headers.append("Set-Cookie", flashCookie({ vault, settings }, flash));
	for (const cookie of cookies) headers.append("Set-Cookie", cookie);
	return Response.json({ location }, { headers });
}

/** The body of a call, or null when it does not have this shape. */
export async function readCall<Schema extends v.GenericSchema>(
	request: Request,
	schema: Schema,
): Promise<v.InferOutput<Schema> | null> {
	const body: unknown = await request.json().catch(() => null);
	const read = v.safeParse(schema, body);
	return read.success ? read.output : null;
}
