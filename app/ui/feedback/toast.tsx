import { useEffect, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { toastSaid } from "../browser/show-toast.ts";
import { IconButton } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { Notice } from "./notice.tsx";
import styles from "./toast.module.css";

/** For a form that got no answer, and a session that ended elsewhere; the page stays with everything typed. */
const kept: Readonly<Record<string, ToastWords>> = {
	unanswered: {
		kind: "destructive",
		title: "שגיאה",
		body: "השרת לא ענה, אפשר לנסות שוב. מה שנכתב נשאר כאן",
	},
	"signed-out": {
		kind: "destructive",
		title: "ההתחברות לחשבון פגה",
		body: "אחרי התחברות בחלון אחר אפשר להמשיך מכאן. מה שנכתב נשאר כאן",
	},
};

/** For a page in which React does not run. */
export const UnansweredToast = () =>
	kept.unanswered && <WaitingToast id="unanswered" {...kept.unanswered} />;

export type ToastWords = {
	kind: "success" | "neutral" | "destructive";
	title: string;
	body?: string | undefined;
	/** The form action that undoes it, and the page to return to. */
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

/**
 * A toast stored in the page until `ui/browser/show-toast.ts` shows it. A template's content is not among its
 * children in a document, so React in the browser expects none.
 */
function WaitingToast({ id, ...words }: ToastWords & { id: string }) {
	return <template id={id}>{typeof document === "undefined" && <Toast {...words} />}</template>;
}

/**
 * The region for toasts, a landmark reachable by keyboard. Toasts work without a script: they then
 * stay until the next page.
 */
export function ToastRegion({ toasts, label = "הודעות מערכת" }: RegionProps) {
	const { round, last } = useLast(toasts);
	return (
		<section className={styles.region} aria-label={label} data-toasts>
			{last.map((toast) => (
				<Toast key={`${round} ${toast.title} ${toast.body}`} {...toast} />
			))}
			{/* Not React's, which may start while one is shown. */}
			<div className={styles.kept} suppressHydrationWarning>
				{""}
			</div>
		</section>
	);
}

/**
 * The latest toasts, from the page's data or the browser. A reloaded page has none, and those shown close by
 * themselves.
 */
function useLast(toasts: readonly ToastWords[]) {
	const [said, setSaid] = useState({ round: 0, from: toasts, last: toasts });
	const isNews = toasts.length > 0 && toasts !== said.from;
	const now = isNews ? { round: said.round + 1, from: toasts, last: toasts } : said;
	if (isNews) setSaid(now);
	useEffect(() => {
		const say = (event: Event) => {
			const words = kept[(event as CustomEvent<string>).detail];
			// Another region of the page shows it.
			if (!words || event.defaultPrevented) return;
			event.preventDefault();
			setSaid(({ round, from }) => ({ round: round + 1, from, last: [words] }));
		};
		addEventListener(toastSaid, say);
		return () => removeEventListener(toastSaid, say);
	}, []);
	return now;
}

const icons = { success: "check", neutral: "info", destructive: "warning" } as const;

/** One floating message; it disappears by itself, an error later than a success. */
function Toast({ kind, title, body, undo }: ToastWords) {
	return (
		<toast-message
			kind={kind}
			className={`${styles.toast} ${kind === "destructive" ? styles.danger : ""}`}
		>
			<Icon name={icons[kind]} />
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

const noticeKinds = { success: "success", neutral: "plain", destructive: "danger" } as const;

/**
 * The text of the page's toast in a permanent place: the toast itself disappears (`product.md`,
 * "Texts of the error catalogue").
 */
export function PersistentToastText() {
	const root = useRouteLoaderData<{ toasts?: readonly ToastWords[] }>("root");
	const toast = root?.toasts?.[0];
	if (!toast) return null;
	return (
		<Notice kind={noticeKinds[toast.kind]}>
			<b>{toast.title}.</b>
			{/* The catalogue's bodies have no period of their own, others do. */}
			{toast.body && ` ${toast.body.replace(/\.$/, "")}.`}
		</Notice>
	);
}
