import { expect, test } from "vitest";
import { testSite } from "../../../../test/site.ts";

const site = testSite();
const origin = "http://localhost:3000";

/** An upload that arrives in pieces, and whether any was read. */
function upload(path: string) {
	const pieces = 30;
	let read = 0;
	const body = new ReadableStream<Uint8Array>(
		{
			pull: (stream) => {
				if (read === pieces) return stream.close();
				read += 1;
				stream.enqueue(new Uint8Array(50_000));
			},
		},
		{ highWaterMark: 0 },
	);
	const headers = { origin, "content-type": "multipart/form-data; boundary=selfie" };
	const given: RequestInit & { duplex: "half" } = { method: "POST", body, headers, duplex: "half" };
	const request = new Request(origin + path, given);
	return { request, isRead: () => read > 0 };
}

test("signed out, an upload of a photo or a selfie is answered unread, and its connection closed", async () => {
	for (const path of ["/verification/photo", "/verification/pose"]) {
		const { request, isRead } = upload(path);
		const answer = await site.fetch(request);
		expect(answer.headers.get("location"), path).toMatch(/^\/auth\?next=/);
		expect(answer.headers.get("connection"), path).toBe("close");
		expect(isRead(), path).toBe(false);
	}
});
