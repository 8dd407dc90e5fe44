import { Component, type ReactNode } from "react";
import { Links } from "react-router";
import { CrashScreen } from "./crash-screen.tsx";

/**
 * Around the frame of an error screen: if the frame itself, or a page's `meta`, is what crashed, it
 * crashes again there. Then the crash screen stands alone.
 */
export class FrameBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
	override state = { hasCrashed: false };

	static getDerivedStateFromError() {
		return { hasCrashed: true };
	}

	override render() {
		if (!this.state.hasCrashed) return this.props.children;
		return (
			<html lang="he" dir="rtl">
				<head>
					<meta charSet="utf-8" />
					<meta name="viewport" content="width=device-width, initial-scale=1" />
					<title>Unexpected Application Error!</title>
					<Links />
				</head>
				<body>
					<main id="main">
						<CrashScreen />
					</main>
				</body>
			</html>
		);
	}
}
