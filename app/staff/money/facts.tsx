import type { ReactNode } from "react";
import { Form } from "react-router";
import { formatMoment } from "../../platform/dates.ts";
import { Button } from "../../ui/button.tsx";
import { Kbd } from "../keys/kbd.tsx";
import type { NamedPerson } from "../names.server.ts";
import { codeNames } from "../record/act-names.ts";

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
	<div>
		<dt>{name}</dt>
		<dd>{children}</dd>
	</div>
);

/** Whose money it is, with a link to their page. */
export function Who({ person }: { person: NamedPerson | null }) {
	if (!person) return <span className="muted">חשבון שנמחק</span>;
	return (
		<a className="link" href={person.href}>
			<bdi>{person.name}</bdi>
		</a>
	);
}

type AdjustmentRequest = { code: string; words: string; by: string; at: Date };

export function RequestFacts({ code, words, by, at }: AdjustmentRequest) {
	return (
		<>
			<Fact name="למה">
				{codeNames[code]}: <bdi>{words}</bdi>
			</Fact>
			<Fact name="מי ביקש">
				<bdi>{by}</bdi>, {formatMoment(at)}
			</Fact>
		</>
	);
}

/** The second person's decision about waiting money; whoever asked may take it back. */
export function SecondWord({ path, isOwn }: { path: string; isOwn: boolean }) {
	return (
		<>
			<div className="row">
				{!isOwn && (
					<Form method="post" action={`${path}/approve`}>
						<input type="hidden" name="next" value="1" />
						<Button type="submit" kind="accent" aria-keyshortcuts="1">
							אישור שני <Kbd>1</Kbd>
						</Button>
					</Form>
				)}
				<Form method="post" action={`${path}/decline`}>
					<input type="hidden" name="next" value="1" />
					<Button type="submit" kind="line" aria-keyshortcuts="2">
						{isOwn ? "משיכת הבקשה" : "לא לאשר"} <Kbd>2</Kbd>
					</Button>
				</Form>
			</div>
			{isOwn && <p className="small muted">את הבקשה מאשר אדם אחר, מכספים או מניהול.</p>}
		</>
	);
}
