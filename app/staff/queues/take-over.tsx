import { useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { TextField } from "../../ui/forms/field.tsx";

/** Taking work from whoever holds it, with a word to them; `action` is where taking is posted. */
export function TakeOver({ action }: { action: string }) {
	const taking = useFetcher();
	return (
		<Disclosure summary="לטיפולי, עם מילה למי שמטפל עכשיו">
			<taking.Form method="post" action={action} className="stack">
				<TextField
					id="word"
					name="word"
					label="המילה"
					help="נשמרת כהערה, וההעברה נרשמת."
					minLength={3}
					maxLength={200}
					required
					autoComplete="off"
				/>
				<Button type="submit" kind="line" small busy={taking.state !== "idle"}>
					לטיפולי
				</Button>
			</taking.Form>
		</Disclosure>
	);
}
