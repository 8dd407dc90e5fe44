import { LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";

/** Replaces a form whose record could not be read, so that nothing can overwrite it. */
export function UnreadNotice({ path }: { path: string }) {
	return (
		<div className="stack">
			<Notice kind="danger" role="alert">
				לא הצלחנו לטעון את הפרופיל. דבר לא נמחק, אפשר לנסות שוב.
			</Notice>
			<div>
				<LinkButton kind="accent" href={path}>
					ניסיון נוסף
				</LinkButton>
			</div>
		</div>
	);
}
