import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { registerWorker } from "../ui/browser/register-worker.ts";

/** What this browser can do: `install` on an iPhone, which takes pushes only in an installed app. */
type Ability = "unknown" | "none" | "install" | "denied" | "ready";

function findAbility(): Ability {
	if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) {
		return Notification.permission === "denied" ? "denied" : "ready";
	}
	return /iPhone|iPad/.test(navigator.userAgent) ? "install" : "none";
}

/** It will not do, however often it is tried; the message is for the reader. */
class Unsuited extends Error {}

async function post(act: "on" | "off", fields: Record<string, string> = {}): Promise<void> {
	const body = new URLSearchParams(fields);
	const answer = await fetch(`/account/push/${act}`, { method: "POST", body, redirect: "manual" });
	if (answer.status === 422) throw new Unsuited(await answer.text());
	if (answer.type !== "opaqueredirect") throw new Error("not saved");
}

/** Subscribes this browser under the site's key, replacing an older one. */
async function subscribe(key: string): Promise<void> {
	await registerWorker();
	const { pushManager } = await navigator.serviceWorker.ready;
	await (await pushManager.getSubscription())?.unsubscribe();
	const made = await pushManager
		.subscribe({ userVisibleOnly: true, applicationServerKey: key })
		.catch((cause) => {
			throw new Unsuited(
				"הדפדפן הזה לא מאפשר דחיפה עכשיו. בחלון פרטי היא לא פועלת, ובחלון רגיל אפשר לנסות שוב. אימייל מגיע בכל מכשיר.",
				{ cause },
			);
		});
	const { endpoint = "", keys = {} } = made.toJSON();
	const { p256dh = "", auth = "" } = keys;
	await post("on", { endpoint, p256dh, auth, key });
}

async function forget(): Promise<void> {
	await post("off");
	const registration = await navigator.serviceWorker.getRegistration();
	await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Pushes to this browser: what it supports, turning them on after the browser's prompt, and off. */
export function usePush(key: string) {
	const [ability, setAbility] = useState<Ability>("unknown");
	const [isBusy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string | null>(null);
	const { revalidate } = useRevalidator();
	useEffect(() => setAbility(findAbility()), []);
	const act = async (work: () => Promise<void>) => {
		setBusy(true);
		setFailure(null);
		try {
			await work();
			await revalidate();
		} catch (error) {
			const words =
				error instanceof Unsuited ? error.message : "לא הצליח. אפשר לנסות שוב בעוד רגע.";
			setFailure(Notification.permission === "denied" ? null : words);
		}
		setBusy(false);
		setAbility(findAbility());
	};
	return {
		ability,
		isBusy,
		failure,
		turnOn: () =>
			act(async () => {
				if ((await Notification.requestPermission()) === "granted") await subscribe(key);
			}),
		turnOff: () => act(forget),
	};
}
