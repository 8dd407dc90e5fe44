/** Routes whose body is streamed by the page itself, within its own limits. */
const uploadPaths: ReadonlySet<string> = new Set([
	"/profile/photos",
	"/profile/photos/upload",
	"/verification/photo",
	"/verification/pose",
]);

/** Whether a request is a file upload, whose body is passed on unread. */
export function isUpload({ method, url, headers }: Request): boolean {
	const type = headers.get("content-type") ?? "";
	return (
		method === "POST" &&
		uploadPaths.has(new URL(url).pathname) &&
		/^multipart\/form-data;.*boundary=/i.test(type)
	);
}
