import * as v from "valibot";
import { formOf, requiredText } from "../../platform/forms/rules.ts";

const base64url = v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(16_384));
const shared = { id: base64url, rawId: base64url, type: v.literal("public-key") };

/** A registration response; other fields are ignored. */
export const madePasskey = v.object({
	...shared,
	response: v.object({
		clientDataJSON: base64url,
		attestationObject: base64url,
		transports: v.optional(
			v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10)),
			[],
		),
	}),
});

/** An authentication response. */
export const usedPasskey = v.object({
	...shared,
	response: v.object({
		clientDataJSON: base64url,
		authenticatorData: base64url,
		signature: base64url,
		userHandle: v.nullish(base64url),
	}),
});

export type MadePasskey = v.InferOutput<typeof madePasskey>;
export type UsedPasskey = v.InferOutput<typeof usedPasskey>;

export const passkeyName = formOf({
	id: v.pipe(v.string("הטופס לא הגיע שלם"), v.uuid("הטופס לא הגיע שלם")),
	name: requiredText("יש לתת שם למפתח הגישה", 80),
});
