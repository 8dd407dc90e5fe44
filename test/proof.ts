import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** Does the work of a challenge as a browser does, and gives it as a form sends it. */
export async function solveProof(challenge: Challenge): Promise<string> {
	const solution = await solveChallenge({ challenge, deriveKey });
	return btoa(JSON.stringify({ challenge, solution }));
}
