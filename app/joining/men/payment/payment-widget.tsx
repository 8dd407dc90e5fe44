import {
	PayPalButtons,
	PayPalScriptProvider,
	usePayPalScriptReducer,
} from "@paypal/react-paypal-js";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { openSessionInPage } from "../../../accounts/sessions/client/session-in-page.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { ToastRegion } from "../../../ui/feedback/toast.tsx";
import { type Outcome, outcomes, type PaymentState } from "./outcomes.ts";
import styles from "./payment.module.css";
import { openPaymentCalls } from "./payment-calls.ts";
import { PaymentDone } from "./payment-done.tsx";

type WidgetProps = {
	/** In dollars, as `create-order` takes it. */
	amount: string;
	/** When the page was made, in milliseconds since 1970. */
	preparedAt: number;
	/** Absent: where PayPal's own package finds it. */
	sdkBaseUrl: string | undefined;
	isSandbox: boolean;
	/** What the alert after the payment says. */
	done: ComponentProps<typeof PaymentDone>;
};

/** Said while it lasts. */
const busyWords: Partial<Record<PaymentState, string>> = {
	loading: "טוענים את PayPal...",
	ready: "אפשר לשלם. החלון של PayPal ייפתח בנפרד.",
	processing: "התשלום בעבודה. אין לסגור את העמוד...",
};

let openCalls: ReturnType<typeof openPaymentCalls> | undefined;

/** One session client for the page, made in the browser when it is first needed. */
function calls() {
	openCalls ??= openPaymentCalls(openSessionInPage().getAccessToken);
	return openCalls;
}

/**
 * The provider's buttons and everything that can come of them (specification, section 4, "Payment
 * widget"; the toasts of `product.md`).
 */
export function PaymentWidget(props: WidgetProps) {
	const { amount, preparedAt, sdkBaseUrl, isSandbox, done } = props;
	const [clientId, setClientId] = useState<string>();
	const [state, setState] = useState<PaymentState>("loading");
	const [told, setTold] = useState<{ outcome: Outcome; at: number }>();

	const tell = (outcome: Outcome) => {
		setState(outcome.state);
		setTold({ outcome, at: Date.now() });
	};
	useOtherTabs(String(amount), told?.outcome, tell);

	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
	useEffect(() => {
		void calls()
			.readClientId()
			.then((id) => (id ? setClientId(id) : tell(outcomes.unloaded)));
	}, []);
	useEffect(() => {
		const name = told?.outcome === outcomes.signedOut ? "sign-in" : "leave";
		if (told?.outcome === outcomes.signedOut || told?.outcome === outcomes.cancelled) {
			submit(`payment-${name}`);
		}
	}, [told]);

	useStaying(state === "processing");

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
				<PayPalScriptProvider
					options={{
						clientId,
						currency: "USD",
						intent: "capture",
						components: "buttons",
						disableFunding: "credit,paylater,venmo",
						locale: "he_IL",
						environment: isSandbox ? "sandbox" : "production",
						...(sdkBaseUrl ? { sdkBaseUrl } : {}),
						dataCspNonce: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "",
					}}
				>
					<Buttons amount={amount} preparedAt={preparedAt} setState={setState} tell={tell} />
				</PayPalScriptProvider>
			)}
			{(told?.outcome === outcomes.unloaded || told?.outcome === outcomes.outdated) && (
				<Button kind="line" onClick={() => location.reload()}>
					טעינה נוספת
				</Button>
			)}
			{told && (
				<ToastRegion
					key={told.at}
					label="הודעה על התשלום"
					toasts={[
						{
							kind: told.outcome.state === "error" ? "destructive" : "success",
							title: told.outcome.title,
							body: told.outcome.body,
						},
					]}
				/>
			)}
			{state === "success" && <PaymentDone {...done} />}
		</div>
	);
}

type ButtonsProps = Pick<WidgetProps, "amount" | "preparedAt"> & {
	setState: (state: PaymentState) => void;
	tell: (outcome: Outcome) => void;
};

/** Thrown into the provider's script to stop it, after its reason was told. */
class Stopped extends Error {}

function Buttons({ amount, preparedAt, setState, tell }: ButtonsProps) {
	const [{ isRejected }] = usePayPalScriptReducer();
	// biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the script failed
	useEffect(() => {
		if (isRejected) tell(outcomes.unloaded);
	}, [isRejected]);
	if (isRejected) return null;
	return (
		<div className={styles.buttons} dir="ltr">
			<PayPalButtons
				style={{ height: 45, layout: "vertical", color: "gold", shape: "rect" }}
				forceReRender={[amount]}
				onInit={() => setState("ready")}
				createOrder={async () => {
					setState("processing");
					const created = await calls().createOrder(amount, preparedAt);
					if ("id" in created) return created.id;
					tell(created);
					throw new Stopped(created.body);
				}}
				onApprove={async ({ orderID }) => {
					setState("processing");
					tell(await calls().captureOrder(orderID));
				}}
				onCancel={() => tell(outcomes.cancelled)}
				onError={(error) => {
					if (isStopped(error)) return;
					tell(outcomes.broken);
				}}
			/>
		</div>
	);
}

/** The provider's script hands errors on as they are, or as text of its own. */
function isStopped(error: unknown): boolean {
	return (
		error instanceof Stopped ||
		Object.values(outcomes).some(({ body }) => String(error).includes(body))
	);
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

/** Tells the other tabs of this browser when one of them paid. */
function useOtherTabs(
	amount: string,
	outcome: Outcome | undefined,
	tell: (outcome: Outcome) => void,
): void {
	const channel = useRef<BroadcastChannel>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: one channel for the page's life, so that it does not hear itself
	useEffect(() => {
		const opened = new BroadcastChannel("payment");
		opened.onmessage = ({ data }) => {
			if (data === amount) return tell(outcomes.paidElsewhere);
			// Another plan that was paid changes what this one would begin with: the server says it anew,
			// but not while a window of this one is open.
			if (!document.querySelector('[data-payment="processing"]')) location.reload();
		};
		channel.current = opened;
		return () => opened.close();
	}, []);
	useEffect(() => {
		if (outcome === outcomes.paid) channel.current?.postMessage(amount);
	}, [outcome, amount]);
}

/** Asks before the page is left while money may be under way: its outcome would not be seen. */
function useStaying(isUnderWay: boolean): void {
	useEffect(() => {
		if (!isUnderWay) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener("beforeunload", ask);
		return () => removeEventListener("beforeunload", ask);
	}, [isUnderWay]);
}

function submit(id: string): void {
	const form = document.getElementById(id);
	if (form instanceof HTMLFormElement) form.requestSubmit();
}
