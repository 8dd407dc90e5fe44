/** How others read a stored place: its town, or none; null when no place is stored. */
export type TownMatch = { typed: string; name: string | null; others: string[] } | null;

/** Shown under the town input when others will read something other than what was typed. */
export function TownHelp({ town }: { town: TownMatch }) {
	if (!town || town.name === town.typed) return <>שם היישוב בלבד, בלי כתובת</>;
	if (town.name) {
		return (
			<>
				לחברים יוצג: <bdi>{town.name}</bdi>
			</>
		);
	}
	return (
		<>
			לא מצאנו את היישוב ברשימה, ולכן הוא לא יוצג לחברים.
			{town.others.length > 0 && (
				<>
					{" "}
					אולי: <bdi>{town.others.join(", ")}</bdi>?
				</>
			)}{" "}
			אפשר גם לכתוב יישוב קרוב.
		</>
	);
}
