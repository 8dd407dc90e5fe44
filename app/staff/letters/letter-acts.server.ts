import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { articleFields, letterForm } from "../../articles/letters/letter.form.ts";
import {
	createLetter,
	deleteLetter,
	moveLetter,
	type Refused,
	releaseLetter,
	saveLetter,
	testLetter,
} from "../../articles/letters/letter.server.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { notFound } from "../../platform/http/hidden-routes.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { isId } from "../../platform/ids.ts";
import { countTry, tooManyTries } from "../../platform/limits/limits.server.ts";
import { type RequestArgs, siteOf } from "../../platform/site.ts";
import { requireAct } from "../staff-person.server.ts";
import { doneWords, refusedWords } from "./letter-words.ts";

/** What a refused form is answered with; `isBehind`: somebody saved another version meanwhile. */
export type Answer = { refused: SubmissionResult; isBehind: boolean };

export type LetterArgs = RequestArgs & { params: { id?: string; act?: string } };

const acts = ["delete", "test", "release", "pause", "resume", "stop"] as const;

const tests = { rule: "letter tests", most: 20, minutes: 60 };

const refusal = { kind: "destructive", title: "לא נעשה" } as const;

export const letterId = ({ params, context }: LetterArgs): string =>
	params.id === "new" || isId(params.id) ? params.id : notFound(context);

export async function actOnLetter(args: LetterArgs) {
	if (args.params.act === undefined) return save(args);
	const act = acts.find((one) => one === args.params.act);
	if (!act) return notFound(args.context);
	const staff = await requireAct(args, "letters", act);
	const site = siteOf(args.context);
	const id = letterId(args);
	const base = (await args.request.formData()).get("base");
	const at = { id, base: typeof base === "string" && /^\d{1,9}$/.test(base) ? Number(base) : -1 };
	const answer = (done: keyof typeof doneWords | Refused, words?: string) => {
		const toast =
			typeof done === "string"
				? doneWords[done]
				: { ...refusal, body: words ?? refusedWords[done.refused] };
		const isGone = done === "deleted" || id === "new" || isRefused(done, "gone");
		return redirectWith(site, isGone ? "/staff/letters" : `/staff/letters/${id}`, { toast });
	};
	if (id === "new") return answer({ refused: "gone" });
	if (act === "delete") return answer(await deleteLetter(site.db, staff, at));
	if (act === "release") return answer(await releaseLetter(site.db, staff, at));
	if (act === "test") {
		const wait = await countTry(site, tests, staff.accountId);
		if (wait) return answer({ refused: "state" }, `${tooManyTries(wait.seconds)}.`);
		return answer(await testLetter(site, staff, at));
	}
	const moved = await moveLetter(site.db, staff, id, act);
	return answer(moved === "moved" ? act : moved);
}

const isRefused = (done: string | Refused, why: Refused["refused"]) =>
	typeof done !== "string" && done.refused === why;

async function save(args: LetterArgs) {
	const staff = await requireAct(args, "letters", "write");
	const id = letterId(args);
	return handleForm<typeof letterForm, Response | ReturnType<typeof data<Answer>>, Answer>(args, {
		schema: letterForm,
		answer: (refused) => ({ refused, isBehind: false }),
		act: async ({ site, value, refuse }) => {
			const { title, opening } = value;
			const chosen = articleFields.map((field) => value[field]);
			const articles = [...new Set(chosen)].filter((slug) => slug !== undefined);
			const letter = { title, opening, articles };
			const done =
				id === "new"
					? await createLetter(site.db, staff, letter)
					: await saveLetter(site.db, staff, { id, base: Number(value.base) }, letter);
			if (done === "saved" || "id" in done) {
				const saved = done === "saved" ? id : done.id;
				const at = done === "saved" ? Number(value.base) + 1 : 0;
				return redirectWith(site, `/staff/letters/${saved}?at=${at}`, { toast: doneWords.saved });
			}
			if (done.refused === "gone") return notFound(args.context);
			if (done.refused === "changed") {
				const { data: answer } = refuse({ form: refusedWords.changed });
				return data({ ...answer, isBehind: true }, { status: 409 });
			}
			const field = done.refused === "article" ? "article1" : "form";
			return refuse({ [field]: refusedWords[done.refused] });
		},
	});
}
