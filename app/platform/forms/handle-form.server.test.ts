import { RouterContextProvider } from "react-router";
import * as v from "valibot";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { refuseTooMany } from "../limits/too-many.server.ts";
import { makeVault } from "../secret.server.ts";
import { type Site, siteContext, visitorContext } from "../site.ts";
import { handleForm } from "./handle-form.server.ts";
import { formOf, requiredText } from "./rules.ts";

const db = testDatabase();
const schema = formOf({ name: requiredText("איך לקרוא לך?", 20), word: v.string("יש לכתוב מילה") });
const rule = { visitor: { most: 2, minutes: 10 } };
let done: object[] = [];
let visitor = 0;

beforeEach(() => {
	done = [];
	visitor += 1;
});

/**
 * Posts a form that allows two tries in ten minutes and refuses the owner's name and a wrong word.
 */
async function send(fields: Record<string, string>) {
	const context = new RouterContextProvider();
	const settings = { limits: 1, origin: "http://localhost" };
	context.set(siteContext, { db: db(), vault: makeVault("a-secret-for-tests"), settings } as Site);
	context.set(visitorContext, `10.0.0.${visitor}`);
	const body = new URLSearchParams(fields);
	const request = new Request("http://localhost/", { method: "POST", body });
	const answer = await handleForm(
		{ request, context },
		{
			schema,
			hidden: ["word"],
			check: ({ name }) => (name === "owner" ? { name: "זה השם גם עכשיו" } : null),
			limit: (sent) => refuseTooMany(sent.site, "test of forms", rule, sent),
			act: ({ value, refuse }) => {
				if (value.word !== "right") return refuse({ word: "המילה אינה נכונה" });
				done.push(value);
				return "done" as const;
			},
		},
	);
	if (answer === "done") return answer;
	const { error, initialValue } = answer.data;
	return { error, typed: initialValue, init: answer.init };
}

const right = { name: "dana", word: "right" };

test("a valid form is processed with the values parsed by its schema", async () => {
	expect(await send({ ...right, name: " dana " })).toBe("done");
	expect(done).toEqual([right]);
});

test("invalid submissions do not count against the rate limit", async () => {
	for (let times = 0; times < 3; times += 1) {
		expect(await send({ ...right, name: "" })).toMatchObject({
			error: { name: ["איך לקרוא לך?"] },
			init: { status: 422 },
		});
		expect(await send({ ...right, name: "owner" })).toMatchObject({
			error: { name: ["זה השם גם עכשיו"] },
			typed: { name: "owner" },
			init: { status: 422 },
		});
	}
	expect(done).toEqual([]);
	expect(await send(right)).toBe("done");
});

test("every valid submission counts, and one over the limit says how long to wait", async () => {
	expect(await send({ ...right, word: "wrong" })).toEqual({
		error: { word: ["המילה אינה נכונה"] },
		typed: { name: "dana" },
		init: { status: 422 },
	});
	expect(await send(right)).toBe("done");
	expect(await send(right)).toEqual({
		error: { "": [expect.stringMatching(/^יותר מדי ניסיונות/)] },
		typed: { name: "dana" },
		init: { status: 429, headers: { "Retry-After": expect.stringMatching(/^\d+$/) } },
	});
	expect(done).toHaveLength(1);
});
