import { Notice } from "../feedback/notice.tsx";

/** What stands against a whole form rather than one field; said aloud, and nothing when all is well. */
export function FormError({ errors }: { errors: readonly string[] | null | undefined }) {
	if (!errors?.[0]) return null;
	return (
		<Notice kind="danger" role="alert">
			{errors[0]}
		</Notice>
	);
}
