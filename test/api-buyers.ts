/** Buyers that use the API as the contract describes it. */
import { randomUUID } from "node:crypto";
import { makeAccessToken } from "../app/accounts/sessions/access-token.server.ts";
import { openSession } from "../app/accounts/sessions/session.server.ts";
import { letDaysRun } from "./buying.ts";
import type { testSite } from "./site.ts";

export function apiBuyers(site: ReturnType<typeof testSite>) {
	let signIns = 0;
	const signIn = async (role: "daddy" | "baby" | null = "daddy") => {
		const { db } = site.site();
		const accountId = randomUUID();
		signIns += 1;
		const email = `person${signIns}@example.com`;
		await db
			.insertInto("accounts")
			.values({ id: accountId, email, password_hash: "x", role })
			.execute();
		// What is paid for runs at once.
		await letDaysRun(db, { accountId });
		const { sessionId } = await openSession(db, accountId, "Chrome");
		return { accountId, email, token: makeAccessToken(site.site(), { sessionId }).token };
	};

	const call = async (path: string, token: string | null, body: unknown, headers = {}) => {
		const answer = await site.fetch(
			new Request(`http://localhost:3000/api/${path}`, {
				method: "POST",
				headers: {
					"content-type": "application/json",
					...(token ? { authorization: `Bearer ${token}` } : {}),
					...headers,
				},
				body: typeof body === "string" ? body : JSON.stringify(body),
			}),
		);
		const text = await answer.text();
		return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
	};

	const order = (token: string, amount: unknown = 99) =>
		call("create-order", token, { amount, currency: "USD" });
	const capture = (token: string, order_id: string) => call("capture-order", token, { order_id });
	return { signIn, call, order, capture };
}
