/** Two members who write to each other, buy and send forms while everything around them breaks, and what became of it. */
import { setTimeout as pause } from "node:timers/promises";
import { sessionCookies } from "../../app/accounts/cookies.ts";
import { openSession } from "../../app/accounts/sessions/session.server.ts";
import { hashClientId } from "../../app/conversations/send.server.ts";
import { openDatabase } from "../../app/platform/database/database.server.ts";
import type { OpenDatabase } from "../../app/platform/database/open-database.server.ts";
import { addClubMember, type ClubMember } from "../../test/club.ts";
import { type Browser, expectStatus, openBrowser, type Place } from "./browser.ts";
import { nextAddress } from "./load.ts";
import { stage } from "./stage.ts";

export type Talk = { man: string; woman: string; id: string };

async function cookieOf(db: OpenDatabase["db"], member: ClubMember): Promise<string> {
	const { token } = await openSession(db, member.accountId, "Chrome · Android");
	return sessionCookies(token, stage.site.origin)
		.map((cookie) => cookie.split(";")[0])
		.join("; ");
}

/** A man with a plan and a woman, signed in, whose conversation is open. */
export async function beginTalk(): Promise<Talk> {
	const database = await openDatabase(stage.database.direct, { connections: 1 });
	const man = await addClubMember(database.db, { role: "daddy", plan: "vip" });
	const woman = await addClubMember(database.db);
	const cookies = [await cookieOf(database.db, man), await cookieOf(database.db, woman)] as const;
	await database.close();
	const browser = openBrowser(stage.site, cookies[0]);
	const first = { text: "שלום", client_id: "first" };
	const sent = await browser.post(`/members/${woman.publicId}/write`, first);
	expectStatus("the first message", sent, 303);
	browser.close();
	const id = sent.headers.location?.split("/").at(-1) ?? "";
	const talk = { man: cookies[0], woman: cookies[1], id };
	expectStatus(
		"the answer",
		await sendOnce(openBrowser(stage.site, talk.woman), id, "answer"),
		200,
	);
	return talk;
}

const sendOnce = (browser: Browser, id: string, clientId: string) =>
	browser.post(`/messages/${id}/send`, { text: `הודעה ${clientId}`, client_id: clientId });

type Sent = { clientId: string; number: number };

export type Walked = {
	/** Of each of the two, in the order in which they were sent. */
	messages: Sent[][];
	forms: string[];
	/** Packages that the man bought, as the site told him. */
	bought: number;
	/** Answers by status, and errors by their words. */
	answers: Map<string, number>;
	/** The longest time without anything written, in milliseconds. */
	longestMs: number;
};

let turns = 0;

/** Sends until the site says that it has the message; the same id again is the same message. */
async function insist(
	place: Place,
	cookie: string,
	id: string,
	note: (answer: string) => void,
	isOver: () => boolean,
): Promise<Sent | null> {
	turns += 1;
	const clientId = `walk ${turns}`;
	while (!isOver()) {
		const browser = openBrowser(place, cookie);
		const answer = await sendOnce(browser, id, clientId).catch(({ message }: Error) => ({
			status: message,
			text: "",
		}));
		browser.close();
		note(`a message: ${answer.status}`);
		if (answer.status === 200) return { clientId, number: JSON.parse(answer.text).number };
		await pause(200);
	}
	return null;
}

/** Buys a package; a capture that was not answered is asked for again, as the page does. */
async function buy(
	cookie: string,
	note: (answer: string) => void,
	isOver: () => boolean,
): Promise<boolean> {
	const browser = openBrowser(stage.site, cookie);
	const session = await browser.get("/api/session").catch(() => undefined);
	if (session?.status !== 200) {
		note(`a session: ${session?.status ?? "no answer"}`);
		return false;
	}
	const { access_token } = JSON.parse(session.text) as { access_token: string };
	const headers = {
		authorization: `Bearer ${access_token}`,
		"content-type": "application/json",
	};
	const call = (path: string, body: object) =>
		browser
			.ask(path, { method: "POST", headers, body: JSON.stringify(body) })
			.catch(({ message }: Error) => ({ status: message, text: "" }));
	const wanted = { product: "package", key: "gold", currency: "ILS" };
	const made = await call("/api/create-order", wanted);
	note(`an order: ${made.status}`);
	if (made.status !== 200) return false;
	const order = JSON.parse(made.text) as { order_id: string };
	stage.paypal.approve(order.order_id);
	while (!isOver()) {
		const { status } = await call("/api/capture-order", order);
		note(`a capture: ${status}`);
		if (status === 200) return true;
		await pause(500);
	}
	return false;
}

/** The two write, the man buys, and a visitor sends forms, until `stop`. */
export function startWalk({ man, woman, id }: Talk) {
	const walked: Walked = {
		messages: [[], []],
		forms: [],
		bought: 0,
		answers: new Map(),
		longestMs: 0,
	};
	let isStopped = false;
	let lastAt = performance.now();
	const note = (answer: string) => {
		walked.answers.set(answer, (walked.answers.get(answer) ?? 0) + 1);
	};
	const wrote = () => {
		walked.longestMs = Math.max(walked.longestMs, performance.now() - lastAt);
		lastAt = performance.now();
	};
	const writers = [man, woman].map(async (cookie, side) => {
		while (!isStopped) {
			const sent = await insist(stage.site, cookie, id, note, () => isStopped);
			if (sent) walked.messages[side]?.push(sent);
			if (sent) wrote();
			await pause(50);
		}
	});
	const visitor = async () => {
		for (let nth = 1; !isStopped; nth += 1) {
			const email = `walk-${turns}-${nth}@dvash.example`;
			const browser = openBrowser({ ...stage.site, from: nextAddress() });
			const fields = { name: "דוד", email, subject: "general", message: "נשמר או לא" };
			const { status } = await browser
				.post("/contact", fields)
				.catch(({ message }: Error) => ({ status: message }));
			browser.close();
			note(`a form: ${status}`);
			if (status === 303) walked.forms.push(email);
			await pause(100);
		}
	};
	const buyer = async () => {
		while (!isStopped) {
			const hasBought = await buy(man, note, () => isStopped).catch(({ message }: Error) => {
				note(`an order: ${message}`);
				return false;
			});
			if (hasBought) walked.bought += 1;
			await pause(1_000);
		}
	};
	const all = [...writers, visitor(), buyer()];
	return {
		stop: async () => {
			isStopped = true;
			await Promise.all(all);
			return walked;
		},
	};
}

/** Everything that does not hold; empty: all does. */
export async function findFaults({ id }: Talk, walks: readonly Walked[]): Promise<string[]> {
	const ask = async (statement: string) =>
		(await stage.database.ask(statement)).split("\n").map((line) => line.split("|"));
	const rows = await ask(
		`select number, client_id from messages where conversation_id = '${id}' order by number`,
	);
	const numberOf = new Map(rows.map(([number, client]) => [client ?? "", Number(number)]));
	const faults: string[] = [];
	if (rows.some(([number], nth) => Number(number) !== nth + 1)) faults.push("numbers have gaps");
	if (numberOf.size !== rows.length) faults.push("a message stands twice");
	const [counter] = await ask(`select last_number from conversations where id = '${id}'`);
	if (Number(counter?.[0]) !== rows.length) faults.push("the counter differs from the messages");
	for (const messages of walks.flatMap((walk) => walk.messages)) {
		for (const [nth, { clientId, number }] of messages.entries()) {
			const stored = numberOf.get(hashClientId(clientId));
			if (stored === undefined) faults.push(`${clientId} is lost`);
			else if (stored !== number) faults.push(`${clientId} has another number than was said`);
			if (nth > 0 && number <= (messages[nth - 1]?.number ?? 0))
				faults.push(`${clientId} stands before an earlier one`);
		}
	}
	const kept = new Set((await ask("select email from tickets")).map(([email]) => email));
	const lost = walks.flatMap(({ forms }) => forms).filter((email) => !kept.has(email));
	if (lost.length > 0) faults.push(`${lost.length} forms are lost`);
	// What was captured and not told is found by the jobs of the site.
	let money = await findMoneyFaults(ask);
	for (let left = 36; left > 0 && money.length > 0; left -= 1) {
		await pause(5_000);
		money = await findMoneyFaults(ask);
	}
	return [...faults, ...money];
}

/** Every capture at PayPal is a payment here, to the cent, and no other. */
async function findMoneyFaults(ask: (statement: string) => Promise<string[][]>): Promise<string[]> {
	const here = await ask(`select capture_id, payments.cents from payments
		join orders on orders.id = order_id where provider_order_id <> orders.id::text order by capture_id`);
	const there = [...stage.paypal.state.captures.values()]
		.filter(({ status }) => status === "COMPLETED")
		.map(({ id, amount }) => `${id} ${Math.round(Number(amount.value) * 100)}`)
		.sort();
	const ours = here.map(([id, cents]) => `${id} ${cents}`).sort();
	return ours.join() === there.join() ? [] : [`payments ${ours} are not the captures ${there}`];
}
