const paths = {
	menu: "M4 8h16M4 16h16",
	close: "M6 6l12 12M18 6L6 18",
	check: "M5 12.5l4.5 4.5L19 7.5",
	arrow: "M5 12h14M13 6l6 6-6 6",
	chevron: "M9 6l6 6-6 6",
	down: "M6 9l6 6 6-6",
	lock: "M6 11h12v9.5H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 15v2",
	shield:
		"M12 3l7.5 2.6v5.6c0 4.6-3.1 8-7.5 9.8-4.4-1.8-7.5-5.2-7.5-9.8V5.6zM8.8 12l2.3 2.3 4.2-4.6",
	"eye-off":
		"M4 4l16 16M9.8 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.8M6.3 7.6A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M9.8 10.4a2.8 2.8 0 0 0 3.9 3.9",
	clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2",
	flag: "M5.5 21V4M5.5 4.5h12l-2.5 4 2.5 4h-12",
	card: "M3 6h18v12.5H3zM3 10h18M6.5 15h4",
	chat: "M4 5.5h16v11H10.5L6 20v-3.5H4z",
	heart: "M12 20S4 15 4 9.2A4.2 4.2 0 0 1 12 7.4 4.2 4.2 0 0 1 20 9.2C20 15 12 20 12 20z",
	gift: "M4.5 11.5h15V20h-15zM3.5 8h17v3.5h-17zM12 8v12M12 8S8 8 7.5 5.8C7.2 4.4 9 3.5 10.2 4.7 11.3 5.8 12 8 12 8zm0 0s4 0 4.5-2.2c.3-1.4-1.5-2.3-2.7-1.1C12.7 5.8 12 8 12 8z",
	key: "M8 9.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM11 11.5L20 4.5M17 7l2.5 3",
	star: "M12 3.5l2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9L6.7 20l1.1-6L3.4 9.8l6-.8z",
	user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.8-4 4-6 7.5-6s6.7 2 7.5 6",
	users:
		"M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20c.6-3.6 3.2-5.5 6.5-5.5s5.9 1.9 6.5 5.5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.9c2.2.7 3.6 2.5 4 5.1",
	search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20.5 20.5",
	warning: "M12 4L2.8 19.5h18.4zM12 10v4.5M12 17v.2",
	info: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5M12 8v.2",
	mail: "M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7",
	phone:
		"M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3c0 1-.8 1.7-1.8 1.6A16 16 0 0 1 4.9 5.8C4.8 4.8 5.5 4 6.5 4z",
	pin: "M12 21s-6.5-5.8-6.5-11a6.5 6.5 0 0 1 13 0c0 5.2-6.5 11-6.5 11zM12 7.8a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z",
	exit: "M14 4h5.5v16H14M4 12h10.5M10.5 8l4 4-4 4",
	sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
	moon: "M19.5 14.5A8 8 0 1 1 9.5 4.5a6.5 6.5 0 0 0 10 10z",
	screen: "M3.5 5h17v11.5h-17zM9 20h6M12 16.5V20",
	door: "M6 21V4h9v17M15 6l4-1v16M3.5 21h17M11.5 12v1.5",
	refresh: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 4v4h-4",
} as const;

export type IconName = keyof typeof paths;

/** A line icon beside words; it says nothing of its own. Arrows and chevrons mirror in Hebrew. */
export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
	const mirrors = name === "arrow" || name === "chevron" || name === "exit";
	return (
		<svg
			className={`ico${mirrors ? " flip" : ""}${className ? ` ${className}` : ""}`}
			viewBox="0 0 24 24"
			aria-hidden="true"
		>
			<path d={paths[name]} />
		</svg>
	);
}
