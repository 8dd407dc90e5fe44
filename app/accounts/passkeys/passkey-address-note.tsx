import { Notice } from "../../ui/feedback/notice.tsx";

/** Explains why passkeys are unavailable; only the demo is ever opened by IP address. */
export function PasskeyAddressNote() {
	const { protocol, port, pathname, search } = window.location;
	const home = `${protocol}//localhost${port ? `:${port}` : ""}`;
	return (
		<Notice>
			מפתח גישה פועל רק בכתובת שיש בה שם. כאן זה{" "}
			<a className="link" href={home + pathname + search}>
				<bdi dir="ltr">{home}</bdi>
			</a>
			.
		</Notice>
	);
}
