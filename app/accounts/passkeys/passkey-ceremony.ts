/** The WebAuthn ceremonies in the browser, with the calls before and after. */

type Refusal = { refused: { code: string; message: string } };

/** Picks the wording for the passkey holder's gender, where it is known. */
export type Say = (words: Readonly<Record<"f" | "m" | "n", string>>) => string;

/** Appended to the reason of a failed ceremony. */
export const tryAgain = { f: "נסי שוב", m: "נסה שוב", n: "אפשר לנסות שוב" };

/**
 * Signs in or unlocks the account with a passkey; resolves to the reason for a failure, or null when the page is
 * being left.
 */
export async function enterWithPasskey(
	purpose: "sign-in" | "unlock",
	way: { next: string | null; again?: boolean | undefined },
	say: Say,
): Promise<string | null> {
	const path = `/api/passkeys/${purpose}`;
	const result = await perform(say, `${path}/options`, path, async (options) => {
		const { startAuthentication } = await import("@simplewebauthn/browser");
		return { passkey: await startAuthentication({ optionsJSON: options as never }), ...way };
	});
	if ("refused" in result) return result.refused.message;
	location.replace(result.location);
	return null;
}

/** Registers a passkey for the signed-in person; returns the page to go to. */
export function registerPasskey(say: Say): Promise<{ location: string } | Refusal> {
	return perform(say, "/api/passkeys/options", "/api/passkeys", async (options) => {
		const { startRegistration } = await import("@simplewebauthn/browser");
		return { passkey: await startRegistration({ optionsJSON: options as never }) };
	});
}

type Answered = { answer: Record<string, unknown> } | Refusal;

async function perform(
	say: Say,
	askAt: string,
	answerAt: string,
	work: (options: Record<string, unknown>) => Promise<object>,
): Promise<{ location: string } | Refusal> {
	const asked = await call(say, askAt, {});
	if ("refused" in asked) return asked;
	let done: object;
	try {
		done = await work(asked.answer);
	} catch (error) {
		return { refused: { code: "browser", message: explain(say, error) } };
	}
	const answered = await call(say, answerAt, done);
	if ("refused" in answered) return answered;
	return { location: String(answered.answer.location) };
}

async function call(say: Say, path: string, body: object): Promise<Answered> {
	try {
		const response = await fetch(path, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(body),
		});
		const answer = (await response.json()) as Record<string, unknown>;
		if (response.ok) return { answer };
		return { refused: answer.error as Refusal["refused"] };
	} catch {
		return { refused: { code: "retryable", message: `השרת לא ענה, ${say(tryAgain)}` } };
	}
}

/** The message for a failed ceremony; cancelling and timing out are indistinguishable. */
function explain(say: Say, error: unknown): string {
	const name = error instanceof Error ? error.name : "";
	if (name === "NotAllowedError" || name === "AbortError") {
		return `הפעולה בוטלה או שהזמן עבר. ${say(tryAgain)}`;
	}
	if (name === "InvalidStateError") return "במכשיר הזה כבר יש מפתח גישה לחשבון";
	return `הדפדפן לא הצליח להשתמש במפתח גישה. ${say(tryAgain)}`;
}
