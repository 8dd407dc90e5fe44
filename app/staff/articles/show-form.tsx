import { Form } from "react-router";
import type { ArticleState } from "../../articles/writing.server.ts";
import { Button } from "../../ui/button.tsx";

type ShowFormProps = {
	id: string;
	at: number | null;
	base: number;
	shown: number | null;
	state: ArticleState;
	found: readonly string[];
	isMine: boolean;
};

/** Publishes what was saved last, and takes the article off the site. */
export function ShowForm({ id, at, base, shown, state, found, isMine }: ShowFormProps) {
	const needsSecond = isMine && found.length > 0;
	const hidden = (
		<>
			<input type="hidden" name="base" value={base} />
			{at !== null && <input type="hidden" name="at" value={at} />}
		</>
	);
	return (
		<>
			{shown !== null && (
				<Form method="post" action={`/staff/articles/${id}/hide`}>
					{hidden}
					<Button kind="line" type="submit">
						הורדה מהאתר
					</Button>
				</Form>
			)}
			{state !== "shown" && !needsSecond && (
				<Form method="post" action={`/staff/articles/${id}/publish`}>
					{hidden}
					<Button kind="accent" type="submit">
						פרסום של מה שנשמר
					</Button>
				</Form>
			)}
		</>
	);
}
