import {
	PayPalButtons,
	PayPalScriptProvider,
	usePayPalScriptReducer,
} from "@paypal/react-paypal-js";
import { type ReactNode, useEffect, useEffectEvent, useReducer, useRef } from "react";
import { pageMoving } from "../../accounts/sessions/client/page-move.ts";
import { sessionInPage } from "../../accounts/sessions/client/session-in-page.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ToastRegion } from "../../ui/feedback/toast.tsx";
import { isBlockedWindow, type Outcome, outcomes, type PaymentState } from "./outcomes.ts";
import styles from "./payment.module.css";
import { type Bought, openPaymentCalls } from "./payment-calls.ts";
import { advance, firstProgress, isPaying, type Step } from "./payment-progress.ts";

type WidgetProps = {
	bought: Bought;
	/** When the page was rendered, in milliseconds since 1970. */
	preparedAt: number;
	/** If absent, PayPal's package uses its default. */
	sdkBaseUrl: string | undefined;
	isSandbox: boolean;
	/** The page itself, to which a payment that was given up returns. */
	page: string;
	/** The outcome of a payment, and what the page then shows. */
	paid: Outcome;
	done: ReactNode;
};

const busyWords: Partial<Record<PaymentState, string>> = {
	loading: "טוענים את PayPal...",
	ready: "אפשר לשלם. החלון של PayPal ייפתח בנפרד.",
	processing: "התשלום מתבצע. נא לא לסגור את העמוד…",
};

let openCalls: ReturnType<typeof openPaymentCalls> | undefined;

/** Created on first use in the browser. */
function calls() {
	openCalls ??= openPaymentCalls(() => sessionInPage().getAccessToken());
	return openCalls;
}

/**
 * The provider's buttons and all their outcomes (specification, section 4, "Payment widget"; the
 * toasts of `product.md`).
 */
export function PaymentWidget(props: WidgetProps) {
	const { bought, preparedAt, sdkBaseUrl, isSandbox, page, paid, done } = props;
	const [progress, step] = useReducer(advance, firstProgress);
	const { state, clientId, told } = progress;
	useEffect(() => {
		void calls()
			.readClientId()
			.then((found) => step(found ? { clientId: found } : { outcome: outcomes.unloaded }));
	}, []);
	const tellOtherTabs = useOtherTabs(nameOf(bought), isPaying(progress), step);
	useStaying(isPaying(progress));

	const leaveForm = useRef<HTMLFormElement>(null);
	const signInForm = useRef<HTMLFormElement>(null);
	useEffect(() => {
		if (told?.outcome === outcomes.cancelled) leaveForm.current?.requestSubmit();
		if (told?.outcome === outcomes.signedOut) signInForm.current?.requestSubmit();
	}, [told]);
	const tell = (outcome: Outcome) => {
		step({ outcome: outcome === outcomes.paid ? paid : outcome });
		if (outcome === outcomes.paid) tellOtherTabs();
	};

	const isOver = state === "success" || state === "pending" || told?.outcome === outcomes.outdated;
	return (
		<div className={styles.widget} data-payment={state}>
			{busyWords[state] && (
				<p role="status" className="muted">
					{busyWords[state]}
				</p>
			)}
			{told && state === told.outcome.state && <Told outcome={told.outcome} />}
			{clientId && !isOver && (
				<Provider
					clientId={clientId}
					sdkBaseUrl={sdkBaseUrl}
					isSandbox={isSandbox}
					currency={bought.currency}
				>
					<Buttons bought={bought} preparedAt={preparedAt} step={step} tell={tell} />
				</Provider>
			)}
			{(told?.outcome === outcomes.unloaded || told?.outcome === outcomes.outdated) && (
				<Button kind="line" onClick={() => location.reload()}>
					טעינה נוספת
				</Button>
			)}
			{told && state === told.outcome.state && (
				<ToldToast key={told.times} outcome={told.outcome} />
			)}
			{state === "success" && done}
			{/* Submitted as documents, so that the next page reloads. */}
			<form ref={leaveForm} method="post" action="/sugardaddy/payment/cancelled">
				<input type="hidden" name="prepared_at" value={preparedAt} />
				<input type="hidden" name="back" value={page} />
			</form>
			<form ref={signInForm} method="post" action="/sugardaddy/payment/sign-in">
				<input type="hidden" name="back" value={page} />
			</form>
		</div>
	);
}

type ProviderProps = Pick<WidgetProps, "sdkBaseUrl" | "isSandbox"> & {
	clientId: string;
	currency: Bought["currency"];
	children: ReactNode;
};

/** The provider's script with this site's options. */
function Provider({ clientId, currency, sdkBaseUrl, isSandbox, children }: ProviderProps) {
	return (
		<PayPalScriptProvider
			options={{
				clientId,
				currency,
				intent: "capture",
				components: "buttons",
				disableFunding: "credit,paylater,venmo",
				locale: "he_IL",
				environment: isSandbox ? "sandbox" : "production",
				...(sdkBaseUrl ? { sdkBaseUrl } : {}),
				dataCspNonce: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "",
			}}
		>
			{children}
		</PayPalScriptProvider>
	);
}

type ButtonsProps = Pick<WidgetProps, "bought" | "preparedAt"> & {
	step: (step: Step) => void;
	tell: (outcome: Outcome) => void;
};

function Buttons({ bought, preparedAt, step, tell }: ButtonsProps) {
	const [{ isRejected }] = usePayPalScriptReducer();
	useEffect(() => {
		if (isRejected) step({ outcome: outcomes.unloaded });
	}, [isRejected, step]);
	if (isRejected) return null;
	return (
		<div className={styles.buttons} dir="ltr">
			<PayPalButtons
				style={{ height: 45, layout: "vertical", color: "gold", shape: "rect" }}
				forceReRender={[nameOf(bought)]}
				onInit={() => step({ state: "ready" })}
				createOrder={async () => {
					step({ state: "processing" });
					const created = await calls().createOrder(bought, preparedAt);
					if ("id" in created) return created.id;
					tell(created);
					// Stops the provider's script, which passes it to `onError`.
					throw new Error("not ordered");
				}}
				onApprove={async ({ orderID }) => {
					step({ state: "processing" });
					tell(await calls().captureOrder(orderID));
				}}
				onCancel={() => tell(outcomes.cancelled)}
				onError={(error) =>
					isBlockedWindow(error) ? tell(outcomes.blocked) : step("provider-error")
				}
			/>
		</div>
	);
}

function ToldToast({ outcome: { state, title, body } }: { outcome: Outcome }) {
	const kind = state === "error" ? "destructive" : "success";
	return <ToastRegion label="הודעה על התשלום" toasts={[{ kind, title, body }]} />;
}

function Told({ outcome }: { outcome: Outcome }) {
	const kind =
		outcome.state === "error" ? "danger" : outcome.state === "success" ? "success" : "accent";
	return (
		<Notice kind={kind}>
			<b>{outcome.title}.</b> {outcome.body}.{outcome.next && ` ${outcome.next}`}
			{outcome.state !== "cancelled" && (
				<>
					{" "}
					<a className="link" href="/account">
						לחשבון
					</a>
				</>
			)}
		</Notice>
	);
}

/**
 * Listens for payments in other tabs of this browser; returns a function that announces this one's.
 */
function useOtherTabs(
	product: string,
	isUnderWay: boolean,
	step: (step: Step) => void,
): () => void {
	const channel = useRef<BroadcastChannel>(null);
	const hear = useEffectEvent((paid: unknown) => {
		if (paid === product) return step({ outcome: outcomes.paidElsewhere });
		// A payment for another plan changes the dates shown here, so reload, but not while this tab's
		// payment window is open.
		if (!isUnderWay) location.reload();
	});
	useEffect(() => {
		const opened = new BroadcastChannel("payment");
		opened.onmessage = ({ data }) => hear(data);
		// Post on the same channel object, so that this tab does not receive its own messages.
		channel.current = opened;
		return () => opened.close();
	}, []);
	return () => channel.current?.postMessage(product);
}

/**
 * Confirms before unload and blocks navigation by scripts while a payment is in progress: the outcome would not be
 * seen.
 */
function useStaying(isUnderWay: boolean): void {
	useEffect(() => {
		if (!isUnderWay) return;
		const ask = (event: Event) => event.preventDefault();
		const leaving = ["beforeunload", pageMoving];
		for (const name of leaving) addEventListener(name, ask);
		return () => {
			for (const name of leaving) removeEventListener(name, ask);
		};
	}, [isUnderWay]);
}

/** The product's name in messages between tabs. */
function nameOf(bought: Bought): string {
	if ("amount" in bought) return bought.amount;
	return "draft" in bought ? bought.draft : bought.key;
}
