import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { nameWithAge, withPrefix } from "./names.ts";
import styles from "./write-link.module.css";

type WriteProps = {
	member: { publicId: string; alias: string; age: number | null; conversation: string | null };
	/** In a row: the icon alone. */
	isBare?: boolean;
};

/** To the first message to a member, or to the conversation that the two have. */
export function WriteLink({ member, isBare = false }: WriteProps) {
	const { publicId, alias, age, conversation } = member;
	const name = nameWithAge(alias, age);
	const label = withPrefix(conversation ? "שיחה עם " : "הודעה ל", name);
	const href = conversation ? `/messages/${conversation}` : `/members/${publicId}/write`;
	if (isBare) {
		return (
			<a className={styles.bare} href={href} aria-label={label}>
				<Icon name="chat" />
			</a>
		);
	}
	return (
		<LinkButton kind="line" small href={href} className={styles.link} aria-label={label}>
			<Icon name="chat" />
			<span>{conversation ? "שיחה" : "הודעה"}</span>
		</LinkButton>
	);
}
