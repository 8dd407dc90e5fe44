/**
 * The stand-in for PayPal's JavaScript SDK (version 5), as used by `@paypal/react-paypal-js`.
 * `/sdk/js` answers with the function's source, so it must be self-contained.
 */

type Callback = (data: object, actions: object) => unknown;

type ButtonsProps = {
	style?: { height?: number; color?: string; label?: string; shape?: string };
	fundingSource?: string;
	createOrder?: Callback;
	onApprove?: Callback;
	onCancel?: Callback;
	onClick?: Callback;
	onInit?: Callback;
	onError?: (error: unknown) => void;
};

/** Messages from the buttons' frame to the page. */
type Told = {
	type: "ready" | "click" | "approved" | "cancelled" | "error";
	orderId: string;
	payerId: string;
	message: string;
};

export function installSdk(): void {
	const script = document.currentScript as HTMLScriptElement;
	const { origin } = new URL(script.src);
	const FUNDING = { PAYPAL: "paypal", VENMO: "venmo", PAYLATER: "paylater", CARD: "card" };

	function Buttons(props: ButtonsProps = {}) {
		const { height = 45, color = "gold", shape = "rect", label = "paypal" } = props.style ?? {};
		if (height < 25 || height > 55)
			throw new Error(`Expected props.style.height to be between 25px and 55px - got ${height}px`);
		let frame: HTMLIFrameElement | undefined;
		let port: MessagePort | undefined;
		let giveUp: ((error: Error) => void) | undefined;
		let isClosed = false;

		const tell = (message: object) => port?.postMessage(message);
		const fail = (error: unknown) => {
			tell({ type: "done" });
			if (props.onError) props.onError(error);
			else setTimeout(() => Promise.reject(error));
		};

		async function onClick(): Promise<void> {
			let goesOn = true;
			const actions = {
				resolve: async () => {
					goesOn = true;
				},
				reject: async () => {
					goesOn = false;
				},
			};
			await props.onClick?.({ fundingSource: FUNDING.PAYPAL }, actions);
			if (!goesOn) return tell({ type: "done" });
			const noOrders = () => Promise.reject(new Error("Create the order on the server."));
			const id = await props.createOrder?.(
				{ paymentSource: FUNDING.PAYPAL },
				{ order: { create: noOrders } },
			);
			if (typeof id !== "string" || id === "")
				throw new Error("Expected an order id to be passed to createOrder");
			tell({ type: "order", id });
		}

		async function onApproved({ orderId, payerId }: Told): Promise<void> {
			let restarts = false;
			const onServer = () => Promise.reject(new Error("Ask for the order on the server."));
			await props.onApprove?.(
				{
					orderID: orderId,
					payerID: payerId,
					paymentID: null,
					billingToken: null,
					facilitatorAccessToken: "",
					paymentSource: FUNDING.PAYPAL,
				},
				{
					order: { capture: onServer, authorize: onServer, get: onServer, patch: onServer },
					redirect: (address: string) => location.assign(address),
					restart: () => {
						restarts = true;
						tell({ type: "restart" });
					},
				},
			);
			if (!restarts) tell({ type: "done" });
		}

		function listen(told: Told, ready: () => void): void {
			if (told.type === "ready") ready();
			if (told.type === "click") onClick().catch(fail);
			if (told.type === "approved") onApproved(told).catch(fail);
			if (told.type === "error") fail(new Error(told.message));
			if (told.type === "cancelled") {
				const redirect = (address: string) => location.assign(address);
				Promise.resolve(props.onCancel?.({ orderID: told.orderId }, { redirect })).catch(fail);
			}
		}

		/** Shows the button in a frame of the simulator's origin, as PayPal does in its own. */
		function render(place: string | HTMLElement): Promise<void> {
			const container = typeof place === "string" ? document.querySelector(place) : place;
			if (!container)
				return Promise.reject(new Error("Document is ready and element does not exist"));
			const query = new URLSearchParams({
				merchant: location.origin,
				height: String(height),
				color,
				shape,
				label,
			});
			const window = document.createElement("iframe");
			frame = window;
			window.title = "PayPal";
			window.src = `${origin}/smart/buttons?${query}`;
			window.style.width = "100%";
			window.style.height = `${height}px`;
			window.style.border = "0";
			window.style.colorScheme = "light";
			return new Promise((done, failed) => {
				giveUp = failed;
				const late = setTimeout(
					() => failed(new Error("The PayPal button did not load in time.")),
					15_000,
				);
				const ready = () => {
					clearTimeout(late);
					const order = async (type: string) => tell({ type });
					props.onInit?.(
						{ correlationID: "simulator" },
						{ enable: () => order("enable"), disable: () => order("disable") },
					);
					done();
				};
				window.addEventListener("load", () => {
					const { port1, port2 } = new MessageChannel();
					port = port1;
					port1.onmessage = ({ data }: MessageEvent<Told>) => {
						if (!isClosed) listen(data, ready);
					};
					window.contentWindow?.postMessage("paypal-simulator", origin, [port2]);
				});
				container.append(window);
			});
		}

		async function close(): Promise<void> {
			isClosed = true;
			tell({ type: "done" });
			giveUp?.(new Error("zoid destroyed all components"));
			frame?.remove();
		}

		return {
			render,
			close,
			isEligible: () => !props.fundingSource || props.fundingSource === FUNDING.PAYPAL,
			updateProps: async () => {},
			hasReturned: () => false,
			resume: () => {},
		};
	}

	Object.assign(window, {
		[script.dataset.namespace ?? "paypal"]: {
			version: "5.0.500",
			FUNDING,
			Buttons,
			getFundingSources: () => [FUNDING.PAYPAL],
			isFundingEligible: (source: string) => source === FUNDING.PAYPAL,
			rememberFunding: () => {},
		},
	});
}
