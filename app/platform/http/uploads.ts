import { createContext } from "react-router";
import type { Site } from "../site.ts";

/** The sender of an upload, null if they may not upload; `ports.server.ts` connects it. */
export const uploaderPort =
	createContext<(site: Site, request: Request) => Promise<{ accountId: string } | null>>();

/** Routes whose body is streamed by the page itself, within its own limits. */
const uploadPaths: ReadonlySet<string> = new Set([
	"/profile/photos",
	"/profile/photos/upload",
	"/staff/articles/pictures",
	"/verification/photo",
	"/verification/pose",
]);

/** With a boundary as RFC 2046 has it, of at most 70 characters; the parser throws for some others. */
const multipart =
	/^multipart\/form-data;(?:.*;)?\s*boundary=("?)[\w'()+,./:=? -]{1,70}\1\s*(?:;|$)/i;

/** Whether a body is in parts whose boundary no browser of ours writes; an upload would be read without its file. */
export const hasOddBoundary = (type: string): boolean =>
	/^multipart\/form-data;.*boundary=/i.test(type) && !multipart.test(type);

/** Whether a request is a file upload, from a form or the router, whose body is passed on unread. */
export function isUpload({ method, url, headers }: Request): boolean {
	const type = headers.get("content-type") ?? "";
	const path = new URL(url).pathname.replace(/\.data$/, "");
	return method === "POST" && uploadPaths.has(path) && multipart.test(type);
}
