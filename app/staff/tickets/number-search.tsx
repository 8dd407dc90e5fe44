import { BarSearch } from "../frame/bar-search.tsx";

/** Opens a ticket by its number, or says that it is unknown. */
export function NumberSearch({ wanted }: { wanted: string }) {
	return (
		<BarSearch
			action="/staff/tickets"
			name="number"
			label="מספר פנייה"
			wanted={wanted}
			{...(wanted && { unknown: "אין פנייה כזאת" })}
			isNumber
			maxLength={20}
		/>
	);
}
