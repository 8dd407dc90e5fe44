import { Component, type PropsWithChildren, type RefObject } from "react";

type Props = PropsWithChildren<{
	scroller: RefObject<HTMLElement | null>;
	className: string | undefined;
}>;
/** Whether the reader is at the end, where the scroller starts. */
export const isAtEnd = (scroller: HTMLElement | null) => (scroller?.scrollTop ?? 0) > -48;

type Place = { row: Element; top: number } | null;

/**
 * The content of a bottom-anchored scroller: what somebody reads further up stays in place, whatever comes or goes.
 * A class, since only those have a hook before the DOM changes.
 */
export class KeptPlace extends Component<Props> {
	override getSnapshotBeforeUpdate(): Place {
		const frame = this.props.scroller.current;
		if (!frame || isAtEnd(frame)) return null;
		const { top } = frame.getBoundingClientRect();
		const rows = [...frame.querySelectorAll("[data-message]")];
		const row = rows.find((one) => one.getBoundingClientRect().bottom > top);
		return row ? { row, top: row.getBoundingClientRect().top } : null;
	}

	override componentDidUpdate(_props: Props, _state: object, place: Place): void {
		const frame = this.props.scroller.current;
		if (!frame || !place?.row.isConnected) return;
		const moved = place.row.getBoundingClientRect().top - place.top;
		// Setting it would end a movement that is under way.
		if (moved !== 0) frame.scrollTop += moved;
	}

	override render() {
		return <div className={this.props.className}>{this.props.children}</div>;
	}
}
