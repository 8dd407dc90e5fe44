import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/**
 * Solves a challenge as a browser does, and returns it as a form field.
 * @param counterStart how many tries are left out, for a test that is not about the work.
 */
export async function solveProof(challenge: Challenge, counterStart = 0): Promise<string> {
	const solution = await solveChallenge({ challenge, deriveKey, counterStart });
	return btoa(JSON.stringify({ challenge, solution }));
}
