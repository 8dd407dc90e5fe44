/**
 * The outcome of a mail. `bounced`: there is no such address; `later`: the server did not accept this one, perhaps
 * another time; `refused`: it accepts none now; `unknown`: it may have left.
 */
export type MailOutcome = "sent" | "bounced" | "later" | "refused" | "unknown";

type SmtpError = {
	code?: string;
	originalCode?: string;
	command?: string;
	responseCode?: number;
	response?: string;
	timeoutType?: string;
};

/** Before a connection stood: nothing has left. */
const beforehand = new Set([
	...["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "ENOTFOUND", "EAI_AGAIN"],
	...["EDNS", "EAUTH", "ETLS", "CONNECT_TIMEOUT", "GREETING_TIMEOUT"],
]);

/** 5.7.x: a policy of the server, not a missing address (RFC 3463). */
const policy = /^\d{3}[ -]5\.7\./;

/** Classifies a mail server's answer; anything not stated plainly is unknown. */
export function outcomeOf(error: unknown): Exclude<MailOutcome, "sent"> {
	const { code, originalCode, command, responseCode, response, timeoutType } = error as SmtpError;
	if (responseCode) {
		if (responseCode === 421) return "refused";
		if (command === "DATA") return "later";
		if (command !== "RCPT TO") return "refused";
		return responseCode < 500 || policy.test(response ?? "") ? "later" : "bounced";
	}
	const known = [code, originalCode, timeoutType].some((one) => one && beforehand.has(one));
	return known ? "refused" : "unknown";
}

/** A word for the log and the desk that contains no address. */
export function troubleOf(error: unknown): string {
	const { code, originalCode, responseCode } = error as SmtpError;
	return String(responseCode || originalCode || code || "unknown").slice(0, 40);
}
