import { Icon } from "../../ui/icon.tsx";

/** A number, and what it counts. */
export function Count({ of, note }: { of: number; note?: string }) {
	return (
		<>
			<b className="num">{of}</b>
			{note && <small>{note}</small>}
		</>
	);
}

export function Yes() {
	return (
		<>
			<Icon name="check" />
			<span className="sr">כן</span>
		</>
	);
}

export function No() {
	return (
		<>
			<span aria-hidden="true">–</span>
			<span className="sr">לא</span>
		</>
	);
}
