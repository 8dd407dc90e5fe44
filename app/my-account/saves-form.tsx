import { type ReactNode, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import styles from "./privacy.module.css";
import { type Saves, useEarlyChoices, useSaves, type Values } from "./use-saves.ts";

type FormProps = {
	path: string;
	stored: Values;
	/** The version of the shown choices. */
	version: number;
	children: (saves: Saves) => ReactNode;
};

/** A form of which each choice is saved as it is made; without a script its buttons save them all. */
export function SavesForm({ path, stored, version, children }: FormProps) {
	const saves = useSaves(stored);
	const form = useRef<HTMLFormElement>(null);
	useEarlyChoices(form, saves);
	return (
		<form
			ref={form}
			method="post"
			action={path}
			className={styles.parts}
			autoComplete="off"
			onSubmit={(event) => {
				event.preventDefault();
				saves.leave(...Object.keys(saves.shown));
			}}
		>
			<input type="hidden" name="version" value={version} />
			{children(saves)}
		</form>
	);
}

/** With React there is nothing left to save. */
export function SaveAll() {
	return (
		<div className={styles.save} hidden={useHydrated()}>
			<Button type="submit">שמירה</Button>
		</div>
	);
}
