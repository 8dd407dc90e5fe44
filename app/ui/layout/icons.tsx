/** The tab's icon, and what an installed app is called. */
export function Icons({ isDisguised }: { isDisguised: boolean }) {
	if (isDisguised) {
		return (
			<>
				<link rel="icon" href="/notes.svg" type="image/svg+xml" />
				<link rel="manifest" href="/manifest.webmanifest?look=notes" />
			</>
		);
	}
	return (
		<>
			<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
			<link rel="icon" href="/favicon.ico" sizes="32x32" />
			<link rel="apple-touch-icon" href="/apple-touch-icon.png" />
			<link rel="manifest" href="/manifest.webmanifest" />
		</>
	);
}
