// A worker, so that the page stays responsive: fetches a challenge, solves it, and posts the
// solution in the form field's format, or null when it has none.
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** Longer than the slowest phone takes; the form is sent without a solution then. */
const patienceMs = 60_000;

async function solve(): Promise<string | null> {
	const answer = await fetch("/proof");
	if (!answer.ok) return null;
	const challenge = await answer.json();
	const solution = await solveChallenge({ challenge, deriveKey, timeout: patienceMs });
	return solution && btoa(JSON.stringify({ challenge, solution }));
}

solve().then(
	(payload) => postMessage(payload),
	() => postMessage(null),
);
