/** Request header of a page's script that opens the next page itself, in place of the one it is on. */
export const tellsLocation = "x-tell-location";

/**
 * A redirect as `{ location }`, with its cookies: a script that follows a redirect never learns where it
 * leads, and the message for the next page would be consumed on the way.
 */
export function tellLocation(request: Request, answer: Response): Response {
	const location = answer.headers.get("Location");
	if (request.headers.get(tellsLocation) === null || !location) return answer;
	const headers = new Headers(answer.headers);
	headers.delete("Location");
	return Response.json({ location }, { headers });
}
