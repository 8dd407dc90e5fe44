import { useFetcher, useSearchParams } from "react-router";
import { PictureButton } from "../../ui/forms/picture-button.tsx";

/** Adds a picture that an article may show above its text; what is being written stays. */
export function AddPicture({ article }: { article: string }) {
	const fetcher = useFetcher();
	const [search] = useSearchParams();
	return (
		<fetcher.Form method="post" action="/staff/articles/pictures" encType="multipart/form-data">
			<input type="hidden" name="article" value={article} />
			<input type="hidden" name="at" value={search.get("at") ?? ""} />
			<PictureButton
				label={fetcher.state === "idle" ? "תמונה חדשה" : "התמונה עולה…"}
				name="picture"
				required
				onChange={({ currentTarget: { form } }) => void fetcher.submit(form)}
			/>
		</fetcher.Form>
	);
}
