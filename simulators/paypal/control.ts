/** `POST /_simulator/…`: control for the approval window and for tests in other processes. */
import type { IncomingMessage } from "node:http";
import { type Answer, Refusal, refuse } from "./errors.ts";
import type { Simulator } from "./handle.ts";
import {
	isFault,
	isRefundWay,
	isReversalShows,
	isWebhookMode,
	type ReversalShows,
} from "./outcomes.ts";
import type { Json } from "./state.ts";
import { type Forgery, forgeries } from "./webhooks/signature.ts";
import type { Operation } from "./world.ts";

/** The commands available from outside. */
export type Control = Pick<
	Simulator,
	| "approve"
	| "settle"
	| "refund"
	| "chooseRefunds"
	| "settleRefund"
	| "reverse"
	| "dispute"
	| "updateDispute"
	| "resolveDispute"
	| "failNext"
	| "webhooks"
	| "expireTokens"
	| "countMoney"
>;

type Act = (control: Control, given: Json) => unknown;

const text = (value: unknown) => String(value ?? "");

function readShows(word: unknown): ReversalShows {
	if (word === undefined) return "refund";
	if (isReversalShows(word)) return word;
	throw new Refusal(400, "INVALID_PARAMETER_VALUE", { field: "/shows" });
}

const acts: Record<string, Act> = {
	approve: (control, { order, ...approval }) => ({
		payerId: control.approve(text(order), approval).payerId,
	}),
	settle: (control, { capture, status }) =>
		control.settle(text(capture), status === "DECLINED" ? "DECLINED" : "COMPLETED"),
	refund: (control, { capture, amount }) =>
		control.refund(text(capture), amount === undefined ? undefined : text(amount)),
	refunds: (control, { capture, go }) => {
		if (!isRefundWay(go)) throw new Refusal(400, "INVALID_PARAMETER_VALUE", { field: "/go" });
		control.chooseRefunds(text(capture), go);
	},
	"settle-refund": (control, { refund, status }) =>
		control.settleRefund(text(refund), status === "FAILED" ? "FAILED" : "COMPLETED"),
	reverse: (control, { capture, shows }) => control.reverse(text(capture), readShows(shows)),
	dispute: (control, { capture }) => ({ dispute: control.dispute(text(capture)) }),
	"update-dispute": (control, { dispute }) => control.updateDispute(text(dispute)),
	"resolve-dispute": (control, { dispute, outcome, shows }) =>
		control.resolveDispute(
			text(dispute),
			outcome === "RESOLVED_BUYER_FAVOUR" ? "RESOLVED_BUYER_FAVOUR" : "RESOLVED_SELLER_FAVOUR",
			readShows(shows),
		),
	fail: (control, { operation, fault, times, id }) => {
		if (!isFault(fault)) throw new Refusal(400, "INVALID_PARAMETER_VALUE", { field: "/fault" });
		control.failNext(text(operation) as Operation, fault, {
			...(typeof times === "number" ? { times } : {}),
			...(typeof id === "string" ? { id } : {}),
		});
	},
	webhooks: (control, { mode, to, hold, release, resend, forge, as }) => {
		if (isWebhookMode(mode)) control.webhooks.setMode(mode);
		if (typeof to === "string") control.webhooks.sendTo(to);
		if (hold === true) control.webhooks.hold();
		if (release === "reverse") control.webhooks.release((events) => events.reverse());
		else if (release) control.webhooks.release();
		if (typeof resend === "string") void control.webhooks.resend(resend);
		if (typeof forge === "string" && forgeries.includes(as as Forgery))
			void control.webhooks.forge(forge, as as Forgery);
	},
	"expire-tokens": (control) => control.expireTokens(),
	money: (control) => control.countMoney(),
};

/** Only JSON is accepted, so that a page of another site cannot post here without a preflight. */
export function answerControl(
	control: Control,
	request: IncomingMessage,
	path: string,
	body: unknown,
): Answer {
	const name = path.slice("/_simulator/".length);
	const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
	if (!act || request.method !== "POST") return refuse(404, "INVALID_RESOURCE_ID");
	if (!/^application\/json\b/.test(request.headers["content-type"] ?? "")) return refuse(415);
	if (typeof body !== "object" || body === null)
		return refuse(400, "MALFORMED_REQUEST_JSON", { field: "/" });
	try {
		return { status: 200, body: act(control, body as Json) ?? {} };
	} catch (error) {
		if (error instanceof Refusal) return error.answer;
		throw error;
	}
}
