// A worker of its own, so that a page stays quick while it is busy: asks for work, does it, says the
// solution as the forms send it, or null when there is none.
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** Longer than the slowest phone takes; the form is sent without it then. */
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
