import { casesPath } from "./cases/case-form.ts";

/** A case by its number, in a page where somebody is filling a form. */
export function CaseLink({ id, number }: { id: string; number: number }) {
	return (
		<a className="link" href={`${casesPath}/${id}`}>
			תיק <bdi className="num">{number}</bdi>
		</a>
	);
}
