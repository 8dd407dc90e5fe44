// The least that carries a message: a node:http server that writes what a message writes, by prepared
// statements, and passes it on. Arguments: folder of the database, port.
import { createHash, randomUUID } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import { readKeysOf, sealText } from "../../app/conversations/sealing.server.ts";
import { compileQuery } from "../../app/platform/database/compiled-query.server.ts";
import { openDatabase } from "../../app/platform/database/database.server.ts";
import { migrate, readMigrations } from "../../app/platform/database/migrate.server.ts";
import { recordEvents } from "../../app/platform/live/events.server.ts";
import { makeVault } from "../../app/platform/secret.server.ts";
import { addClubMember } from "../../test/club.ts";
import { addConversation } from "./talk-rows.ts";

const [folder = "", port = "0"] = process.argv.slice(2);
const database = await openDatabase(folder);
await migrate(database, readMigrations());
const { db } = database;
const vault = makeVault("a secret of the bench");
const man = await addClubMember(db, { role: "daddy" });
const woman = await addClubMember(db);
const pair = { memberId: man.memberId, otherId: woman.memberId };
const id = await addConversation({ db, vault }, pair, { messages: 2, at: new Date() });
const keys = await readKeysOf(db, { vault }, id);

type Message = { id: string; number: number; at: Date };
type Written = Message & { sender: string; client: string; sealed: Buffer };
const advance = compileQuery<Message, unknown>((on, value) =>
	on
		.updateTable("conversations")
		.set({ last_number: value("number"), last_at: value("at") })
		.where("id", "=", value("id")),
);
const insert = compileQuery<Written, unknown>((on, value) =>
	on.insertInto("messages").values({
		conversation_id: value("id"),
		number: value("number"),
		sender_id: value("sender"),
		client_id: value("client"),
		sealed: value("sealed"),
		sent_at: value("at"),
	}),
);
const move = compileQuery<Message & { member: string; more: number }, unknown>((on, value) =>
	on
		.updateTable("participants")
		.set(({ eb }) => ({ moved_at: value("at"), unread: eb("unread", "+", value("more")) }))
		.where("conversation_id", "=", value("id"))
		.where("member_id", "=", value("member")),
);

let last = 2;
async function write(text: string): Promise<number> {
	last += 1;
	const message = { id, number: last, at: new Date() };
	const sealed = sealText(keys, { conversationId: id, place: last }, text);
	const client = createHash("md5").update(randomUUID()).digest("hex");
	await db.transaction().execute(async (trx) => {
		await advance(trx, message);
		await insert(trx, { ...message, sender: man.memberId, client, sealed });
		await move(trx, { ...message, member: man.memberId, more: 0 });
		await move(trx, { ...message, member: woman.memberId, more: 1 });
		const event = { subject: id, ref: message.number };
		await recordEvents(trx, [
			{ ...event, kind: "message", accountId: man.accountId },
			{ ...event, kind: "message", accountId: woman.accountId },
			{ ...event, kind: "count", accountId: woman.accountId },
		]);
	});
	return message.number;
}

const open = new Set<ServerResponse>();
createServer(async (request, response) => {
	if (request.url === "/live") {
		response.writeHead(200, { "Content-Type": "text/event-stream" });
		response.write(":\n\n");
		open.add(response);
		response.on("close", () => open.delete(response));
		return;
	}
	if (request.method !== "POST") return void response.end();
	let body = "";
	for await (const piece of request) body += piece;
	const text = new URLSearchParams(body).get("text") ?? "";
	const number = await write(text);
	const data = JSON.stringify({ conversation: id, number, text });
	for (const one of open) one.write(`id: ${number}\nevent: message\ndata: ${data}\n\n`);
	response.end(JSON.stringify({ number }));
}).listen(Number(port), "127.0.0.1");
