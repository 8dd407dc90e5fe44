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

async function post(act: "on" | "off", fields: Record<string, string> = {}): Promise<void> {
	const body = new URLSearchParams(fields);
	const answer = await fetch(`/account/push/${act}`, { method: "POST", body, redirect: "manual" });
	if (answer.type !== "opaqueredirect") throw new Error("not saved");
}

/** Subscribes this browser under the site's key, instead of under an older one. */
async function subscribe(key: string): Promise<void> {
	await registerWorker();
	const { pushManager } = await navigator.serviceWorker.ready;
	await (await pushManager.getSubscription())?.unsubscribe();
	const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
	const { endpoint = "", keys = {} } = made.toJSON();
	const { p256dh = "", auth = "" } = keys;
	await post("on", { endpoint, p256dh, auth, key });
}

async function forget(): Promise<void> {
	await post("off");
	const registration = await navigator.serviceWorker.getRegistration();
	await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** Pushes to this browser: what it can do, and turning them on, once the browser has asked too, and off. */
export function usePush(key: string) {
	const [ability, setAbility] = useState<Ability>("unknown");
	const [state, setState] = useState<"still" | "busy" | "failed">("still");
	const { revalidate } = useRevalidator();
	useEffect(() => setAbility(findAbility()), []);
	const act = async (work: () => Promise<void>) => {
		setState("busy");
		try {
			await work();
			await revalidate();
			setState("still");
		} catch {
			setState(Notification.permission === "denied" ? "still" : "failed");
		}
		setAbility(findAbility());
	};
	return {
		ability,
		state,
		turnOn: () =>
			act(async () => {
				if ((await Notification.requestPermission()) === "granted") await subscribe(key);
			}),
		turnOff: () => act(forget),
	};
}
