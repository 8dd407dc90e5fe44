import { spawn } from "node:child_process";

/**
 * Tells systemd, where it started this process and wants to know, that it is open and, from then on, that it is
 * not stuck: without such word it is killed and started anew (`WatchdogSec` in `deploy/dvash@.service`).
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
