import type { FunctionComponent } from "react";

type IslandProps<Props> = {
	/** Unique within the page. */
	name: string;
	part: FunctionComponent<Props>;
	/** Read again in the browser, so plain values only. */
	props: Props;
	className?: string | undefined;
};

/**
 * The one part of a page that runs React in the browser (`hydrate-island.tsx`); the page around it is
 * plain HTML.
 */
export function Island<Props extends object>({
	name,
	part: Part,
	props,
	className,
}: IslandProps<Props>) {
	return (
		<div className={className} data-island={name} data-props={JSON.stringify(props)}>
			<Part {...props} />
		</div>
	);
}
