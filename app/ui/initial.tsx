import { Icon } from "./icon.tsx";

/** The first letter of a person's name; the sign for a person while there is none. */
export function Initial({ name }: { name: string | null }) {
	const [first] = new Intl.Segmenter("he").segment(name ?? "");
	return first ? <bdi>{first.segment}</bdi> : <Icon name="user" />;
}
