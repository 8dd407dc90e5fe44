import { isRouteErrorResponse } from "react-router";

/** Shown when a form got no answer; the page stays with everything typed. */
export const unanswered = "השרת לא ענה, אפשר לנסות שוב. מה שנכתב נשאר כאן";

/** Whether React Router's own request failed: no network, or a gateway that did not reach the site. */
export function isUnanswered(error: unknown): boolean {
	if (isRouteErrorResponse(error)) return error.status >= 502 && error.status <= 504;
	return error instanceof TypeError;
}
