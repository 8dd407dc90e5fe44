// Before the components, which look for it while they load.
import "./no-refresh.ts";
import { Component, type FunctionComponent, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { CrashScreen } from "../layout/crash-screen.tsx";
import { findIsland, propsOf } from "./island-props.ts";

/** Makes an island (`island.tsx`) work. */
export function hydrateIsland<Props extends object>(
	name: string,
	Part: FunctionComponent<Props>,
): void {
	const place = findIsland(document, name);
	const props = propsOf<Props>(document, name);
	if (!place || !props) return;
	hydrateRoot(
		place,
		<CrashBoundary place={place}>
			<Part {...props} />
		</CrashBoundary>,
	);
}

type BoundaryProps = { place: HTMLElement; children: ReactNode };

/** A crash takes the whole of the page's main part: what stands around an island is about it. */
class CrashBoundary extends Component<BoundaryProps, { hasCrashed: boolean }> {
	override state = { hasCrashed: false };

	static getDerivedStateFromError() {
		return { hasCrashed: true };
	}

	override componentDidCatch() {
		document.title = "Unexpected Application Error!";
		document.querySelector("main")?.replaceChildren(this.props.place);
	}

	override render() {
		return this.state.hasCrashed ? <CrashScreen /> : this.props.children;
	}
}
