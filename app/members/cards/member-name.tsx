import { directionOf } from "../../profiles/texts/texts.ts";

/** The name and the age, which lead to the member's page. */
export function MemberName(member: { publicId: string; alias: string; age: number | null }) {
	const { publicId, alias, age } = member;
	return (
		<a href={`/members/${publicId}`}>
			<bdi dir={directionOf(alias)}>{alias}</bdi>
			{age !== null && (
				<>
					, <bdi className="num">{age}</bdi>
				</>
			)}
		</a>
	);
}
