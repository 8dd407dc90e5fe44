import { pageMeta } from "../../../ui/page-meta.ts";

/** The head of /verification and of its steps' own addresses. */
export function stepMeta(matches: Parameters<typeof pageMeta>[0]) {
	return pageMeta(matches, {
		path: "/verification",
		title: "אימות",
		description: "",
		hidden: true,
	});
}

/** The camera is allowed on these pages and nowhere else. */
export const cameraHeaders = {
	"Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
} as const;
