import { factLabels, factWords } from "../../../profiles/lists.ts";

/** A text of a profile as others read it: the labels of a list, or what was written. */
export function FieldWords({ field, text }: { field: string; text: string }) {
	const labels = factLabels(field, text);
	if (!labels) return <span dir="auto">{factWords(field, text)}</span>;
	return labels.map((label, index) => (
		<span key={label}>
			{index > 0 && ", "}
			<bdi>{label}</bdi>
		</span>
	));
}
