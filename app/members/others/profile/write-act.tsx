import { LinkButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { about } from "../../cards/about.ts";
import { withPrefix } from "../../cards/names.ts";
import type { ShownWay } from "../../writing/way-to-write.ts";
import type { Say } from "./acts.tsx";
import styles from "./member.module.css";
import type { ShownMember } from "./shown-member.ts";

type WriteProps = { other: ShownMember; way: ShownWay; say: Say };

/** Writing to the member, or going on where the two are: the one honey act, while there is one. */
export function WriteAct({ other, way, say }: WriteProps) {
	const { alias, publicId } = other;
	const path = `/members/${publicId}/write`;
	if (way.kind === "first") return <Way href={path}>{writeWords(alias, say)}</Way>;
	if (way.kind === "talk") return <Way href={talkOf(way)}>{withPrefix("לשיחה עם ", alias)}</Way>;
	if (way.kind === "asked") return <Way href={talkOf(way)}>{withPrefix("לענות ל", alias)}</Way>;
	if (way.kind === "waiting") {
		return (
			<Way href={talkOf(way)} isQuiet>
				הבקשה נשלחה
			</Way>
		);
	}
	if (way.kind === "day" || way.kind === "hearts" || way.kind === "limited") {
		return (
			<Way href={path} isQuiet>
				{writeWords(alias, say)}
			</Way>
		);
	}
	return null;
}

const talkOf = ({ conversation }: { conversation: string }) => `/messages/${conversation}`;

const writeWords = (alias: string, say: Say) =>
	say({
		f: withPrefix("כתבי ל", alias),
		m: withPrefix("כתוב ל", alias),
		n: withPrefix("הודעה ל", alias),
	});

function Way({ href, isQuiet, children }: { href: string; isQuiet?: true; children: string }) {
	return (
		<LinkButton kind={isQuiet ? "line" : "accent"} href={href} className={styles.write}>
			<Icon name="chat" />
			<span>{children}</span>
		</LinkButton>
	);
}

/** What must be said beside the act: that an answer is awaited, or why there is none. */
export function WriteNote({ other, way, opens }: Omit<WriteProps, "say"> & { opens: string }) {
	const words = noteOf(other, way, opens);
	return words && <p className="small muted">{words}</p>;
}

function noteOf(other: ShownMember, way: ShownWay, opens: string): string | null {
	switch (way.kind) {
		case "asked":
			return about(other, {
				f: "היא כתבה לך, וההודעה מחכה לתשובה.",
				m: "הוא כתב לך, וההודעה מחכה לתשובה.",
				n: "הגיעה מכאן הודעה, והיא מחכה לתשובה.",
			});
		case "over":
		case "closed":
			return "אי אפשר לכתוב כרגע.";
		case "hearts":
			return "בלי מסלול פעיל, הודעה ראשונה נשלחת אחרי לב משני הצדדים.";
		case "limited":
			return "הצוות הגביל פתיחה של שיחות חדשות. הנימוק והערעור בעמוד ההחלטות שבחשבון.";
		case "day":
			return `כל השיחות החדשות של היום כבר נפתחו. אפשר שוב ${opens}.`;
		default:
			return null;
	}
}
