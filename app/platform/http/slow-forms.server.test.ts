import { Hono } from "hono";
import { afterEach, expect, test, vi } from "vitest";
import { readPosted } from "./guards.server.ts";

afterEach(() => void vi.useRealTimers());

test("a form whose body does not arrive within half a minute is refused", async () => {
	vi.useFakeTimers();
	const app = new Hono().use(readPosted).post("/", (c) => c.text("never"));
	const body = new ReadableStream({ start: (its) => its.enqueue(new TextEncoder().encode("a=")) });
	const headers = { "content-type": "application/x-www-form-urlencoded" };
	const init = { method: "POST", headers, body, duplex: "half" };
	const answer = vi.fn();
	const asked = Promise.resolve(app.request("/", init as RequestInit)).then(answer);
	await vi.advanceTimersByTimeAsync(29_999);
	expect(answer).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	await asked;
	const response = answer.mock.lastCall?.[0] as Response;
	expect(response.status).toBe(408);
	expect(await response.text()).toContain("הטופס לא הגיע בזמן");
});
