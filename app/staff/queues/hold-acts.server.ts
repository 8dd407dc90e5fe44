/** Acts on work of any kind: giving it back, handing it to a colleague, undoing a decision. */
import { readHandOver } from "../../desk/take-over.server.ts";
import { redirectWith } from "../../platform/http/redirect-with.server.ts";
import type { Flash, Site } from "../../platform/site.ts";

type Toast = NonNullable<Flash["toast"]>;

type Handing = NonNullable<ReturnType<typeof readHandOver>>;

type GivingBack = {
	/** The queue. */
	list: string;
	release: () => Promise<unknown>;
	handOver: (handing: Handing) => Promise<"handed" | { refused: string }>;
	/** Shown after a release. */
	toast?: Toast;
};

/** Gives work back to its queue, or hands it to the colleague named in the form. */
export async function giveBack(
	site: Site,
	form: FormData,
	{ list, release, handOver, toast }: GivingBack,
): Promise<Response> {
	const handing = readHandOver(form);
	if (handing) {
		return redirectWith(site, list, { toast: handToast(await handOver(handing), handing) });
	}
	await release();
	return redirectWith(site, list, toast ? { toast } : {});
}

const handToast = (done: "handed" | { refused: string }, { to }: Handing): Toast =>
	done === "handed"
		? { kind: "success", title: `נמסר, אצל \u2068${to}\u2069`, body: "אם לא ייעשה דבר, יחזור לתור" }
		: { kind: "destructive", title: "לא נמסר", body: unhanded[done.refused] ?? "" };

const unhanded: Readonly<Record<string, string>> = {
	gone: "אין כאן עוד מה להחליט.",
	taken: "זה כבר אצל מישהו אחר.",
	own: "מי שנבחר אינו יכול להחליט כאן: זה נוגע בהחלטה או בחשבון שלו.",
	no_role: "לתפקיד של מי שנבחר אין הרשאה לזה.",
};

const undoneWords = {
	decision: {
		title: "ההחלטה בוטלה",
		body: "שום דבר לא יצא",
		late: "ההחלטה כבר נכנסה לתוקף, או בוטלה",
	},
	thread: { title: "לא נשלח דבר", body: "מה שנכתב נשאר בשדה", late: "זה כבר נשלח, או בוטל" },
	closing: {
		title: "הסגירה בוטלה",
		body: "הפנייה נשארת פתוחה",
		late: "היא כבר נסגרה, או שהסגירה בוטלה",
	},
	money: { title: "בוטל", body: "לא נעשה דבר", late: "זה כבר נעשה, או בוטל" },
} as const;

/** Shown after the undo button. */
export function undoneToast(
	of: keyof typeof undoneWords,
	undone: "undone" | { refused: string },
): Toast {
	const { late, ...done } = undoneWords[of];
	if (undone === "undone") return { kind: "success", ...done };
	return { kind: "destructive", title: "אי אפשר לבטל", body: late };
}
