import { subjects } from "../contact.form.ts";
import type { TicketLine } from "./thread.server.ts";

/** What a ticket is about; requests about accessibility come by their own address. */
export function aboutWords({ subject, source }: Pick<TicketLine, "subject" | "source">): string {
	if (source === "accessibility") return "נגישות";
	return subjects.find(({ value }) => value === subject)?.label ?? "";
}

export function stateWords({
	waitsSince,
	closedAt,
}: Pick<TicketLine, "waitsSince" | "closedAt">): string {
	if (waitsSince) return "אצל הצוות";
	return closedAt ? "נסגרה" : "נענתה";
}
