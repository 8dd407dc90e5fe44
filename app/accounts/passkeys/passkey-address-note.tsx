import { Notice } from "../../ui/feedback/notice.tsx";

type Where = { home: string; page: string };

/** Explains why passkeys are unavailable; only the demo is ever opened by IP address. */
export function PasskeyAddressNote({ home, page }: Where) {
	return (
		<Notice>
			מפתח גישה פועל רק בכתובת שיש בה שם. כאן זה{" "}
			<a className="link" href={page}>
				<bdi dir="ltr">{home}</bdi>
			</a>
			.
		</Notice>
	);
}
