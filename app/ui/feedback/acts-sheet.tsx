import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { holdSheet } from "../browser/open-sheet.ts";
import { IconButton } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./acts-sheet.module.css";

type SheetProps = {
	title: ReactNode;
	label: string;
	/** On a wide screen the sheet is placed beside it. */
	beside: RefObject<HTMLElement | null>;
	onClose: () => void;
	children: ReactNode;
};

/**
 * Actions on something: a dialog beside it, on a phone a bottom sheet. Without JavaScript it is open in place, and
 * its button closes it.
 */
export function ActsSheet({ title, label, beside, onClose, children }: SheetProps) {
	const dialog = useRef<HTMLDialogElement>(null);
	const isHydrated = useHydrated();
	const open = useEffectEvent((sheet: HTMLDialogElement) => {
		if (!sheet.open) sheet.showModal();
		if (beside.current) place(sheet, beside.current);
	});
	useEffect(() => {
		if (!isHydrated || !dialog.current) return;
		open(dialog.current);
		return holdSheet(dialog.current);
	}, [isHydrated]);
	return (
		<dialog
			ref={dialog}
			className={styles.sheet}
			aria-label={label}
			open={!isHydrated}
			onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
			onPointerDown={({ target, currentTarget }) => {
				if (target === currentTarget) currentTarget.close();
			}}
		>
			<div className={styles.acts}>
				<form method="dialog" className={styles.head}>
					<b>{title}</b>
					<IconButton label="סגירה" type="submit">
						<Icon name="close" />
					</IconButton>
				</form>
				{children}
			</div>
		</dialog>
	);
}

const gap = 8;

/** Positions the sheet where there is room beside the anchor, within the window. */
function place(sheet: HTMLDialogElement, anchor: HTMLElement): void {
	const { right, bottom } = anchor.getBoundingClientRect();
	const { width, height } = sheet.getBoundingClientRect();
	const within = (at: number, size: number, room: number) =>
		Math.max(gap, Math.min(at, room - size - gap));
	sheet.style.setProperty("--left", `${within(right - width, width, innerWidth)}px`);
	sheet.style.setProperty("--top", `${within(bottom + gap, height, innerHeight)}px`);
}
