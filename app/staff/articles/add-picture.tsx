import { useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import styles from "./articles.module.css";

/** Adds a picture to those that an article may have above it; what is being written stays. */
export function AddPicture({ article }: { article: string }) {
	const fetcher = useFetcher();
	return (
		<fetcher.Form
			method="post"
			action="/staff/articles/pictures"
			encType="multipart/form-data"
			className={styles.add}
		>
			<input type="hidden" name="article" value={article} />
			<label htmlFor="picture">תמונה חדשה</label>
			<input
				id="picture"
				type="file"
				name="picture"
				accept="image/jpeg,image/png,image/webp,image/avif"
				required
			/>
			<Button kind="line" type="submit" busy={fetcher.state !== "idle"}>
				העלאה
			</Button>
		</fetcher.Form>
	);
}
