import { spawn } from "node:child_process";

/**
 * Notifies systemd, if it started this process and asks for it, that it is open and, from then on, that it is not
 * stuck: without such notices it is killed and restarted (`WatchdogSec` in `deploy/dvash@.service`).
 */
export function tellSupervisor(
	{ NOTIFY_SOCKET, WATCHDOG_USEC }: NodeJS.ProcessEnv,
	command = "systemd-notify",
): void {
	if (!NOTIFY_SOCKET) return;
	const tell = (word: string) => spawn(command, [word], { stdio: "ignore" }).on("error", () => {});
	tell("--ready");
	if (!WATCHDOG_USEC) return;
	const everyMs = Number(WATCHDOG_USEC) / 1_000 / 3;
	setInterval(() => tell("WATCHDOG=1"), everyMs).unref();
}
