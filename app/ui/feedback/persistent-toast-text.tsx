import { useRouteLoaderData } from "react-router";
import { Notice } from "./notice.tsx";
import type { ToastWords } from "./toast.tsx";

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
