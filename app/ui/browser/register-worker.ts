import worker from "./posted-forms.browser.ts?worker&url";

/** Registers the site's only service worker; does nothing where it is registered. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
	navigator.serviceWorker.register(worker, {
		type: "module",
		scope: "/",
		updateViaCache: "all",
	});
