import { Notice } from "./notice.tsx";

/** In the demo: where to find the mail that a page mentions. */
export function DemoMailNotice() {
	return (
		<Notice>
			בהדגמה האימיילים אינם יוצאים מהמחשב. הם נמצאים{" "}
			<a className="link" href="/dev/mail">
				בתיבת הדואר של ההדגמה
			</a>
			.
		</Notice>
	);
}
