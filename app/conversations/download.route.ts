import { redirect } from "react-router";
import { requireMember } from "../members/member.server.ts";
import { countTry, tooManyTries } from "../platform/limits/limits.server.ts";
import { siteOf } from "../platform/site.ts";
import type { Route } from "./+types/download.route";
import { downloadConversation } from "./download.server.ts";
import { threadPath } from "./messages-list.ts";

/** Each one decrypts every message of a conversation. */
const downloads = { rule: "conversations downloaded", most: 20, minutes: 60 };

/** A conversation as a text file; if the member has none, its page says so. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
	const headers = { "Cache-Control": "private, no-store" };
	if (request.headers.has("sec-purpose")) return new Response(null, { status: 503, headers });
	const me = await requireMember({ request, context });
	const site = siteOf(context);
	const wait = await countTry(site, downloads, me.id);
	if (wait) {
		return new Response(`${tooManyTries(wait.seconds)}.`, {
			status: 429,
			headers: { ...headers, "Retry-After": String(wait.seconds) },
		});
	}
	const parts = await downloadConversation(site, me, params.id);
	if (!parts) throw redirect(threadPath(params.id), 303);
	const bytes = new TextEncoder();
	const lines = parts[Symbol.asyncIterator]();
	const body = new ReadableStream<Uint8Array>({
		pull: async (controller) => {
			const { done, value } = await lines.next();
			if (done) controller.close();
			else controller.enqueue(bytes.encode(value));
		},
		cancel: async () => {
			await lines.return?.();
		},
	});
	return new Response(body, {
		headers: {
			...headers,
			"Content-Type": "text/plain; charset=utf-8",
			// No name: others may see where the file is saved.
			"Content-Disposition": 'attachment; filename="conversation.txt"',
			"X-Content-Type-Options": "nosniff",
		},
	});
}
