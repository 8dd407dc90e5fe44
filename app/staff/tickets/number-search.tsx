import { BarSearch } from "../frame/bar-search.tsx";

/** Goes to a ticket by its number; an unknown one is said. */
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
