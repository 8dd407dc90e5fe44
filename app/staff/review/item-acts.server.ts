import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { freshFor, requireFreshFactor } from "../../accounts/second-factor/fresh-factor.server.ts";
import { readDrafted } from "../../desk/holds.server.ts";
import { readWord } from "../../desk/take-over.server.ts";
import { handleForm } from "../../platform/forms/handle-form.server.ts";
import { notFound } from "../../platform/http/hidden-routes.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import { pageAddress } from "../../platform/http/return-path.ts";
import { buildContext, type RequestArgs, type Site, siteOf } from "../../platform/site.ts";
import { openAlbum } from "../../reviews/desk/album.server.ts";
import {
	type DecisionRefusal,
	makeDecision,
	undoDecision,
} from "../../reviews/desk/decide.server.ts";
import {
	handItemOver,
	releaseItem,
	takeItem,
	takeItemOver,
} from "../../reviews/desk/holds.server.ts";
import { findNextItem } from "../../reviews/desk/items.server.ts";
import type { ReadItem } from "../../reviews/desk/read-item.server.ts";
import type { Ahead } from "../frame/ahead.ts";
import {
	type ItemAct,
	isItemAct,
	itemPath,
	type Queue,
	queueAt,
	queuePath,
} from "../queues/addresses.ts";
import { giveBack, undoneToast } from "../queues/hold-acts.server.ts";
import { lookWords } from "../queues/words.ts";
import { requireAct, type StaffPerson } from "../staff-person.server.ts";
import { albumForm } from "./album.form.ts";
import { type FormState, formStateOf, readDecision } from "./decision/read-decision.ts";
import { readNextPage, requireItem } from "./load-item.server.ts";

type ItemArgs = RequestArgs & { params: { item?: string | undefined; act?: string | undefined } };

/** What a refused decision leaves on the page. */
export type FailedAction = {
	typed: FormState;
	/**
	 * Why; `preview` when only the preview was asked for, `reason` and `not_held` when the album was not
	 * opened.
	 */
	refused: DecisionRefusal["refused"] | "preview" | "reason" | "not_held";
	/** What was wrong with the reason for opening the album. */
	album?: SubmissionResult;
};

type ActionContext = {
	args: ItemArgs;
	site: Site;
	staff: StaffPerson;
	queue: Queue;
	id: string;
	now: Date;
};

/** Takes, releases, decides or undoes an item; an unknown act or item is not found. */
export async function actOnItem(args: ItemArgs, now = new Date()) {
	const { request, context, params } = args;
	const { act: name } = params;
	const queue = queueAt(pageAddress(request).pathname);
	if (!isItemAct(name)) notFound(context);
	const staff = await requireAct(args, queue, name);
	const item = await requireItem(args, queue, staff, now);
	const form = await request.formData();
	const act = personal[name]?.(item.number);
	if (act) {
		await requireFreshFactor(args, staff, { act, back: itemPath(queue, item.id), form });
	}
	const acting = { args, site: siteOf(context), staff, queue, id: item.id, now };
	const acts = { take, release, album, decide, undo };
	return acts[name](acting, item, form);
}

/** Acts that show staff-only data, or sharp pictures. */
const personal: { [Act in ItemAct]?: (item: number) => string } = {
	take: (item) => `לקיחת פריט ${item}`,
	album: (item) => `פתיחת האלבום של פריט ${item}`,
};

async function take({ site, staff, queue, id, now }: ActionContext, _: ReadItem, form: FormData) {
	const word = readWord(form);
	const taken = await (word
		? takeItemOver(site, staff, id, word, now, readDrafted(form))
		: takeItem(site, staff, id, now, readDrafted(form)));
	// The page says who was faster, or that there is nothing left to decide.
	if (taken === "taken" || taken.refused !== "no_role") {
		return redirectWith(site, itemPath(queue, id));
	}
	return redirectWith(site, queuePath(queue));
}

const release = ({ site, staff, queue, id, now }: ActionContext, _: ReadItem, form: FormData) =>
	giveBack(site, form, {
		list: queuePath(queue),
		release: () => releaseItem(site, staff, id),
		handOver: (handing) => handItemOver(site, staff, id, handing, now),
	});

function album({ args, site, staff, queue, id, now }: ActionContext, _: ReadItem, form: FormData) {
	return handleForm<
		typeof albumForm,
		Response | ReturnType<typeof data<FailedAction>>,
		FailedAction
	>(args, {
		schema: albumForm,
		form,
		act: async ({ value: { reason } }) => {
			const opened = await openAlbum(site, staff, { itemId: id, reason }, now);
			if (opened === "opened") return redirectWith(site, `${itemPath(queue, id)}#album`);
			return data({ typed: {}, refused: "not_held" } satisfies FailedAction, { status: 409 });
		},
		answer: (result) => ({ typed: {}, refused: "reason", album: result }),
	});
}

async function undo({ site, staff, queue, id, now }: ActionContext) {
	const toast = undoneToast("decision", await undoDecision(site, staff, id, now));
	return redirectWith(site, itemPath(queue, id), { toast });
}

/** The next item, taken; null: nothing is free. */
async function goOn(
	{ site, staff, now }: Pick<ActionContext, "site" | "staff" | "now">,
	item: ReadItem,
	kept: readonly string[],
): Promise<string | null> {
	const next = await findNextItem(site.db, item, staff, now);
	if (next === null) return null;
	// What taking opens needs a fresh factor, which is asked for when taking by hand.
	if (freshFor(staff.factorAt) > 0) await takeItem(site, staff, next, now, kept);
	return next;
}

/** An approval that needs two looks was the first of them. */
const firstLook = (why: string, hasProposal: boolean) =>
	({
		kind: "success",
		title: "הועבר למבט שני",
		body: hasProposal ? `${why}. מה שסומן ונכתב עבר כהצעה` : why,
	}) as const;

async function decide(
	{ args, site, staff, queue, id, now }: ActionContext,
	item: ReadItem,
	form: FormData,
) {
	const typed = formStateOf(form);
	const refuse = (refused: FailedAction["refused"], status: number) =>
		data({ typed, refused } satisfies FailedAction, { status });
	if (typed.preview !== undefined) return refuse("preview", 200);
	const input = readDecision(item.kind, typed, item);
	if (!input) return refuse("invalid", 422);
	// The mark is no field of the contract: a form without it decides what stands there now.
	const seen = input.seen || item.seen;
	const made = await makeDecision(site, staff, id, { ...input, seen }, now);
	if ("made" in made) {
		const asked = made.look && firstLook(lookWords(made.look, item), made.hasProposal);
		const next = typed.next ? await goOn({ site, staff, now }, item, readDrafted(form)) : null;
		// A page of this very build need not ask for the next one.
		if (next && !asked && typed.next === args.context.get(buildContext)) {
			const loaded = await readNextPage(args, next, { queue, staff, now }).catch(() => null);
			const path = itemPath(queue, next);
			if (loaded) return { ahead: { path, route: `staff-${queue}-item`, loaded } satisfies Ahead };
		}
		const path = next ? itemPath(queue, next) : queuePath(queue);
		return redirectWith(site, path, asked ? { toast: asked } : {});
	}
	return refuse(made.refused, made.refused === "invalid" ? 422 : 409);
}
