import { requirePerson } from "../../../accounts/sessions/person.server.ts";
import { isUpload } from "../../../platform/http/uploads.ts";
import { countTry, tooManyTries } from "../../../platform/limits/limits.server.ts";
import { describeError } from "../../../platform/log/log.server.ts";
import { preparePicture } from "../../../platform/pictures/decode.server.ts";
import type { Prepared } from "../../../platform/pictures/picture.ts";
import { type RequestArgs, type Site, siteOf } from "../../../platform/site.ts";
import { countDear, isTooThin, uploadWords } from "../../../profiles/photos/take-photo.server.ts";
import { discardUpload, receiveFiles } from "../../../profiles/photos/upload.server.ts";
import { findSendRefusal, type SendRefusal, type Sent, sendSelfie } from "../send.server.ts";
import type { Refused } from "./screens/screens.ts";

type Owner = { accountId: string };

/** Each costs a decoding; whoever sends more is not taking selfies. */
const perAccount = { rule: "selfies", most: 20, minutes: 60 };

const refusals: Record<Exclude<SendRefusal, "consent">, string> = {
	closed: "אין כאן אימות שמחכה לצילום. אפשר לטעון את העמוד מחדש ולראות מה השלב הבא.",
	expired: "עברו 15 הדקות של התנוחה, ולכן הצילום לא נשלח. אפשר להגריל תנוחה חדשה.",
	other_pose: "בינתיים הוגרלה תנוחה אחרת, ולכן הצילום לא נשלח. התנוחה שכאן היא החדשה.",
};

const refusalWords = (refusal: SendRefusal): Refused =>
	refusal === "consent"
		? { fields: { verification: "לפני הצילום צריך לסמן את האישור." } }
		: { sentence: refusals[refusal] };

export async function receiveSelfie({ request, context }: RequestArgs): Promise<"sent" | Refused> {
	const site = siteOf(context);
	const person = await requirePerson({ request, context }).catch(async (answer) => {
		if (isUpload(request)) await discardUpload(request);
		throw answer;
	});
	const missing: Refused = { fields: { selfie: "יש לבחור צילום." } };
	if (!isUpload(request)) return missing;
	let bytes: Buffer | null | undefined;
	let given: ReadonlyMap<string, string> = new Map();
	const { end } = await receiveFiles(request, "selfie", async (file, fields) => {
		bytes ??= file.bytes;
		given = fields;
	});
	const now = new Date();
	if (end !== "whole") return { fields: { selfie: uploadWords.cut } };
	if (bytes === undefined) return missing;
	if (bytes === null) return { fields: { selfie: uploadWords.size } };
	const drawn = given.get("drawn") ?? "";
	const sent: Sent = {
		drawnAt: /^\d{1,16}$/.test(drawn) ? Number(drawn) : null,
		isAgreed: given.get("verification") === "on",
	};
	return take(site, person, { bytes, sent, now, signal: request.signal });
}

type Taken = { bytes: Buffer; sent: Sent; now: Date; signal: AbortSignal };

async function take(
	site: Site,
	owner: Owner,
	{ bytes, sent, now, signal }: Taken,
): Promise<"sent" | Refused> {
	const refusal = await findSendRefusal(site.db, owner, sent, now);
	if (refusal) return refusalWords(refusal);
	const wait = await countTry(site, perAccount, owner.accountId);
	if (wait) return { sentence: `${tooManyTries(wait.seconds)}.` };
	const prepared = await preparePicture(bytes, { signal, sender: owner.accountId });
	if ("refused" in prepared) {
		if (prepared.refused === "failed" && !prepared.isUntried) await countDear(site, owner);
		return { fields: { selfie: uploadWords[prepared.refused] } };
	}
	if (isTooThin(prepared)) return { fields: { selfie: uploadWords.thin } };
	try {
		const done = await sendSelfie(site, owner, { ...sent, selfie: largestOf(prepared) }, now);
		return done === "sent" ? done : refusalWords(done.refused);
	} catch (error) {
		site.log.error(describeError(error), "selfie not stored");
		return { fields: { selfie: uploadWords["no-room"] } };
	}
}

/** One WebP is enough: it is shown on a single screen. */
function largestOf({ variants }: Prepared): Uint8Array {
	const [largest] = variants
		.filter(({ format }) => format === "webp")
		.toSorted((one, other) => other.size - one.size);
	if (!largest) throw new Error("a picture without its sizes");
	return largest.bytes;
}
