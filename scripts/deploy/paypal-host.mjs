// Loaded before a node (`node --import`): leads the calls to PayPal's sandbox to the simulator on this machine,
// the way a name server of one's own would. The node itself runs with the settings of production.
const { DVASH_TEST_PAYPAL } = process.env;
if (!DVASH_TEST_PAYPAL) throw new Error("DVASH_TEST_PAYPAL is missing");
const ask = globalThis.fetch;
globalThis.fetch = (input, init) => {
	const address = String(input instanceof Request ? input.url : input);
	const there = address.replace("https://api-m.sandbox.paypal.com", DVASH_TEST_PAYPAL);
	return ask(there === address ? input : there, init);
};
