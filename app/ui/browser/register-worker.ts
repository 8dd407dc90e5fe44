import worker from "./posted-forms.browser.ts?worker&url";

/** Registers the one service worker of the site; where it is registered, nothing happens. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
	navigator.serviceWorker.register(worker, {
		type: "module",
		scope: "/",
		updateViaCache: "all",
	});
