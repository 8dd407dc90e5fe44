/** A shop page for the tests: PayPal's own React components, unmodified, and nothing else. */
import {
	PayPalButtons,
	PayPalScriptProvider,
	usePayPalScriptReducer,
} from "@paypal/react-paypal-js";
import { useState } from "react";
import { createRoot } from "react-dom/client";

const { sdk = "", client = "" } = document.documentElement.dataset;

async function post(path: string): Promise<Record<string, string>> {
	const response = await fetch(path, { method: "POST" });
	return (await response.json()) as Record<string, string>;
}

function Checkout() {
	const [{ isPending, isRejected }] = usePayPalScriptReducer();
	const [said, setSaid] = useState<string[]>([]);
	const say = (word: string) => setSaid((before) => [...before, word]);
	return (
		<>
			<output>
				{[...said, isPending && "loading", isRejected && "no script"].filter(Boolean).join(", ")}
			</output>
			<PayPalButtons
				style={{ height: 45, layout: "horizontal" }}
				onInit={() => say("ready")}
				createOrder={async () => String((await post("/orders")).id)}
				onApprove={async ({ orderID }, actions) => {
					const { issue, status } = await post(`/captures?order=${orderID}`);
					say(issue ?? status ?? "");
					if (issue === "INSTRUMENT_DECLINED") actions.restart();
				}}
				onCancel={() => say("cancelled")}
				onError={(error) => say(`error: ${String(error.message)}`)}
			/>
		</>
	);
}

createRoot(document.getElementById("shop") as HTMLElement).render(
	<PayPalScriptProvider
		options={{ clientId: client, currency: "USD", intent: "capture", sdkBaseUrl: sdk }}
	>
		<Checkout />
	</PayPalScriptProvider>,
);
