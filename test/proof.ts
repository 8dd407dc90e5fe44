import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** Solves a challenge as a browser does, and returns it as a form field. */
export async function solveProof(challenge: Challenge): Promise<string> {
	const solution = await solveChallenge({ challenge, deriveKey });
	return btoa(JSON.stringify({ challenge, solution }));
}
