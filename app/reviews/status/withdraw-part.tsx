import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";

/** Withdrawing the request, asked once more in place. */
export function Withdraw() {
	return (
		<Disclosure summary="משיכת הבקשה">
			<p>
				הצוות יפסיק לטפל בבקשה, והפרטים והצילומים שנשלחו איתה יימחקו מיד. אפשר להגיש בקשה חדשה בכל
				עת.
			</p>
			<form method="post" action="/application/withdraw">
				<Button kind="line" type="submit">
					משיכת הבקשה
				</Button>
			</form>
		</Disclosure>
	);
}
