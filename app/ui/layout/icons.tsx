import { brand } from "../../brand.ts";
import { disguise } from "../page-meta.ts";

/** The tab's icon, and what an installed app is called; on an iPhone the words of the page itself say it. */
export function Icons({ isDisguised }: { isDisguised: boolean }) {
	if (isDisguised) {
		return (
			<>
				<link rel="icon" href="/notes.svg" type="image/svg+xml" />
				<link rel="apple-touch-icon" href="/notes-touch.png" />
				<link rel="manifest" href="/manifest.webmanifest?look=notes" />
				<meta name="apple-mobile-web-app-title" content={disguise} />
			</>
		);
	}
	return (
		<>
			<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
			<link rel="icon" href="/favicon.ico" sizes="32x32" />
			<link rel="apple-touch-icon" href="/apple-touch-icon.png" />
			<link rel="manifest" href="/manifest.webmanifest" />
			<meta name="apple-mobile-web-app-title" content={brand.name} />
		</>
	);
}
