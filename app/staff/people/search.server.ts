import { type Kysely, sql } from "kysely";
import type { StaffRole } from "../../accounts/staff.ts";
import { recordAct } from "../../platform/audit/audit.server.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { wholeDay } from "../../platform/dates.ts";
import { plainSigns } from "../../platform/forms/characters.ts";
import { type NamedPerson, namePeople } from "../names.server.ts";
import { isAllowed } from "../permissions.ts";

/** The kind of query, by its shape: it decides the one way of looking it up. */
type Shape = "address" | "number" | "digits" | "provider" | "alias";

const most = 20;

export type Found = NamedPerson & { role: "daddy" | "baby" | null; since: Date };

export type SearchResult = {
	people: Found[];
	signUp: string | null;
	ticket: number | null;
	isCut: boolean;
};

function shapeOf(text: string): Shape {
	if (text.includes("@")) return "address";
	if (/^\d{4,9}$/.test(text)) return "digits";
	if (/^[A-Za-z0-9]{6}$/.test(text)) return "number";
	return /^[A-Za-z0-9-]{8,64}$/.test(text) ? "provider" : "alias";
}

/**
 * Finds people by address, member number, number of a receipt, a cancellation or a ticket, order or provider's
 * number: each exactly; by alias as a prefix. A ticket leads to itself too,
 * for roles that read tickets: its sender may have no account. The record says how, and who was shown, not what was typed.
 */
export async function searchPeople(
	db: Kysely<Tables>,
	staff: { accountId: string; roles: readonly StaffRole[] },
	text: string,
): Promise<SearchResult> {
	const plain = plainSigns(text).replace(/^#/, "");
	const shape = shapeOf(plain);
	const exact = shape === "alias" ? text : plain;
	const ids = [...(await findIds(db, shape, exact)), ...(await alsoAlias(db, shape, text))];
	const signUp =
		shape === "address"
			? await db
					.selectFrom("sign_ups")
					.select("id")
					.where("email", "=", plain.toLowerCase())
					.where("account_id", "is", null)
					.orderBy("created_at", "desc")
					.limit(1)
					.executeTakeFirst()
			: undefined;
	const ticket =
		shape === "digits" && isAllowed(staff.roles, "tickets", "view")
			? await db
					.selectFrom("tickets")
					.select("number")
					.where("number", "=", Number(plain))
					.executeTakeFirst()
			: undefined;
	const people = await describe(db, [...new Set(ids)].slice(0, most));
	const { accountId: actor } = staff;
	await db.transaction().execute(async (trx) => {
		const details = { found: ids.length };
		await recordAct(trx, {
			actor,
			act: "people.searched",
			subject: { kind: "search", id: shape },
			details,
		});
		for (const { id } of people) {
			await recordAct(trx, { actor, act: "person.found", subject: { kind: "account", id } });
		}
	});
	return {
		people: people.map(({ id: _, ...person }) => person),
		signUp: signUp?.id ?? null,
		ticket: ticket?.number ?? null,
		isCut: ids.length > most,
	};
}

async function describe(
	db: Kysely<Tables>,
	ids: readonly string[],
): Promise<(Found & { id: string })[]> {
	if (ids.length === 0) return [];
	const names = await namePeople(db, ids);
	const rows = await db
		.selectFrom("accounts")
		.leftJoin("staff", "staff.account_id", "accounts.id")
		.select(["id", "role", "created_at"])
		.where("id", "in", ids)
		.where("staff.account_id", "is", null)
		.execute();
	return rows.flatMap(({ id, role, created_at }) => {
		const person = names.get(id);
		return person ? [{ ...person, id, role, since: wholeDay(created_at) }] : [];
	});
}

/** Six characters may be a member's number as well as an alias. */
const alsoAlias = async (db: Kysely<Tables>, shape: Shape, text: string): Promise<string[]> =>
	shape === "number" || shape === "provider" ? findIds(db, "alias", text) : [];

async function findIds(db: Kysely<Tables>, shape: Shape, text: string): Promise<string[]> {
	const { rows } = await queries[shape](text).execute(db);
	return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

type Id = { id: string | null };

const queries = {
	address: (text: string) =>
		sql<Id>`select id from accounts where email = ${text.toLowerCase()} limit 1`,
	number: (text: string) =>
		sql<Id>`select account_id as id from members where number = ${text.toUpperCase()}`,
	digits: (text: string) => sql<Id>`
		select orders.account_id as id from receipts
			join payments on payments.id = receipts.payment_id join orders on orders.id = payments.order_id
			where receipts.number = ${Number(text)}
		union select orders.account_id from refunds
			join payments on payments.id = refunds.payment_id join orders on orders.id = payments.order_id
			where refunds.confirmation = ${text}
		union select accounts.id from tickets
			join accounts on accounts.email = lower(tickets.email) where tickets.number = ${Number(text)}
		union select account_id from members where number = ${text}`,
	provider: (text: string) => sql<Id>`
		select account_id as id from orders where provider_order_id = ${text}
		union select account_id from orders where id::text = ${text} and length(${text}::text) = 36
		union select orders.account_id from payments join orders on orders.id = payments.order_id
			where capture_id = ${text}
		union select orders.account_id from refunds join payments on payments.id = refunds.payment_id
			join orders on orders.id = payments.order_id where provider_refund_id = ${text}`,
	alias: (text: string) => sql<Id>`
		select account_id as id from member_texts
		where field = 'display_name'
			and lower(text) like lower(${text.replace(/[\\%_]/g, "\\$&")}) || '%'
		order by text limit ${most + 1}`,
} satisfies Record<Shape, (text: string) => unknown>;
