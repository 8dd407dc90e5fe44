import { Notice } from "../feedback/notice.tsx";

/** The error of a form as a whole; announced, and empty when there is none. */
export function FormError({ errors }: { errors: readonly string[] | null | undefined }) {
	if (!errors?.[0]) return null;
	return (
		<Notice kind="danger" role="alert">
			{errors[0]}
		</Notice>
	);
}
