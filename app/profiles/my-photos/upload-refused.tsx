import { Notice } from "../../ui/feedback/notice.tsx";
import type { Uploaded } from "../photos/take-photo.server.ts";
import { savedWords } from "./counts.ts";
import styles from "./upload-form.module.css";

/** Lists the files that were not stored, each with the reason, and says how many were. */
export function UploadRefused({ saved, refused, sentence }: Uploaded) {
	return (
		<Notice kind="danger" role="alert">
			<div className={styles.refused}>
				{sentence && <p>{sentence}</p>}
				{refused.length > 0 && (
					<ul>
						{refused.map(({ name, sentence: why }, at) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, the order is fixed
							<li key={at}>
								<b>
									<bdi>{name}</bdi>
								</b>{" "}
								{why}
							</li>
						))}
					</ul>
				)}
				{saved > 0 && <p>{saved === 1 ? "תמונה אחת נשמרה" : savedWords(saved)}.</p>}
			</div>
		</Notice>
	);
}
