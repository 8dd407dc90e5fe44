import { useRouteLoaderData } from "react-router";
import { IconButton } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { Notice } from "./notice.tsx";
import styles from "./toast.module.css";

/** Shown when a form got no answer; the page stays with everything typed. */
const unanswered = "השרת לא ענה, אפשר לנסות שוב. מה שנכתב נשאר כאן";

/** The toast for a form that got no answer, which `ui/browser/keep-forms.ts` shows. */
export function UnansweredToast() {
	return <WaitingToast id="unanswered" kind="destructive" title="שגיאה" body={unanswered} />;
}

export type ToastWords = {
	kind: "success" | "destructive";
	title: string;
	body?: string | undefined;
	/** A form's address that takes the act back, and the page to return to. */
	undo?: { action: string; back: string } | undefined;
};

declare module "react" {
	namespace JSX {
		interface IntrinsicElements {
			/**
			 * Behaviour in `ui/browser/toast-message.ts`: announced once, closed by its button or after a
			 * while.
			 */
			"toast-message": React.HTMLAttributes<HTMLElement> & { kind?: string };
		}
	}
}

type RegionProps = { toasts: readonly ToastWords[]; label?: string };

/** A toast kept in the page until `ui/browser/show-toast.ts` shows it. */
export function WaitingToast({ id, ...words }: ToastWords & { id: string }) {
	return (
		<template id={id}>
			<Toast {...words} />
		</template>
	);
}

/**
 * The region for toasts, a landmark reachable by keyboard. Toasts work without a script: they then
 * stay until the next page.
 */
export function ToastRegion({ toasts, label = "הודעות מערכת" }: RegionProps) {
	return (
		<section className={styles.region} aria-label={label} data-toasts>
			{toasts.map((toast) => (
				<Toast key={`${toast.title} ${toast.body}`} {...toast} />
			))}
		</section>
	);
}

/** One floating message; it disappears by itself, an error later than a success. */
function Toast({ kind, title, body, undo }: ToastWords) {
	return (
		<toast-message
			kind={kind}
			className={`${styles.toast} ${kind === "destructive" ? styles.danger : ""}`}
		>
			<Icon name={kind === "destructive" ? "warning" : "check"} />
			<div data-words>
				<b>{title}</b>
				{body && <span className="muted">{body}</span>}
			</div>
			{undo && (
				<form method="post" action={undo.action} className={styles.undo}>
					<input type="hidden" name="back" value={undo.back} />
					<button type="submit" className="link">
						ביטול
					</button>
				</form>
			)}
			<IconButton label="סגירת ההודעה" data-close>
				<Icon name="close" />
			</IconButton>
		</toast-message>
	);
}

/**
 * The text of the page's toast in a permanent place: the toast itself disappears (`product.md`,
 * "Texts of the error catalogue").
 */
export function PersistentToastText() {
	const root = useRouteLoaderData<{ toasts?: readonly ToastWords[] }>("root");
	const toast = root?.toasts?.[0];
	if (!toast) return null;
	return (
		<Notice kind={toast.kind === "destructive" ? "danger" : "success"}>
			<b>{toast.title}.</b>
			{/* The catalogue's bodies have no period of their own, others do. */}
			{toast.body && ` ${toast.body.replace(/\.$/, "")}.`}
		</Notice>
	);
}
