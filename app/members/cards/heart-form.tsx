import { Icon } from "../../ui/icon.tsx";
import styles from "./heart-form.module.css";
import { nameWithAge, withPrefix } from "./member-words.ts";

type HeartProps = {
	member: { publicId: string; alias: string; age: number | null; isHearted: boolean };
	/** The page to return to, with its fragment. */
	back: string;
	/** In a row: without a border. */
	isBare?: boolean;
};

/** A heart beside a name, given and taken back; `hearts-in-place.ts` does so without leaving the page. */
export function HeartForm({ member, back, isBare = false }: HeartProps) {
	const { publicId, alias, age, isHearted } = member;
	const give = `/members/${publicId}/heart`;
	return (
		<form
			className={styles.form}
			method="post"
			action={isHearted ? `${give}/undo` : give}
			data-heart={give}
		>
			<input type="hidden" name="back" value={back} />
			<button
				type="submit"
				className={`${styles.heart} ${isBare ? styles.bare : ""}`}
				aria-pressed={isHearted}
				aria-label={withPrefix("לב ל", nameWithAge(alias, age))}
			>
				<Icon name="heart" />
			</button>
		</form>
	);
}
