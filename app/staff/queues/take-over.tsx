import { useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Select, TextField } from "../../ui/forms/field.tsx";

/** Takes work from its holder, with a word to them; `action` is where taking is posted. */
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

type HandOverProps = {
	action: string;
	colleagues: readonly string[];
};

/** Hands work to a colleague, who holds it from then on. */
export function HandOver({ action, colleagues }: HandOverProps) {
	const handing = useFetcher();
	if (colleagues.length === 0) return null;
	return (
		<Disclosure summary="למסור לעמית">
			<handing.Form method="post" action={action} className="stack">
				<Select
					id="hand-to"
					name="to"
					label="למי"
					required
					options={colleagues.map((name) => ({ value: name, label: name }))}
				/>
				<TextField
					id="hand-word"
					name="word"
					label="מילה, לא חובה"
					help="נשמרת כהערה, והמסירה נרשמת."
					maxLength={200}
					autoComplete="off"
				/>
				<Button type="submit" kind="line" small busy={handing.state !== "idle"}>
					מסירה
				</Button>
			</handing.Form>
		</Disclosure>
	);
}
