/** A Hebrew text whose Latin words keep their own direction (`hebrew.md`, E.3). */
export function WithLatin({ text }: { text: string }) {
	return text.split(/([A-Za-z]+)/).map((part, index) =>
		index % 2 === 1 ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a still text
			<bdi key={index} dir="ltr">
				{part}
			</bdi>
		) : (
			part
		),
	);
}
