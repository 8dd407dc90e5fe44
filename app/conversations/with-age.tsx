/** A name with the age behind it: `דנה, 29`; without an age that is said, the name. */
export function WithAge({ name, age }: { name: string; age: number | null }) {
	return (
		<>
			<bdi>{name}</bdi>
			{age !== null && (
				<>
					, <bdi className="num">{age}</bdi>
				</>
			)}
		</>
	);
}
