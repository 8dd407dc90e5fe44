const words: Readonly<Record<number, readonly [string, string]>> = {
	400: ["bad_request", "הבקשה לא הגיעה בצורה שאפשר לקרוא"],
	403: ["foreign_origin", "הבקשה הגיעה מאתר אחר ולא בוצעה"],
	404: ["not_found", "הכתובת הזאת אינה קיימת"],
	405: ["method_not_allowed", "הפעולה הזאת אינה אפשרית כאן"],
	413: ["too_large", "הבקשה גדולה מדי"],
	414: ["address_too_long", "הכתובת ארוכה מדי"],
	415: ["wrong_type", "הבקשה לא הגיעה בצורה שאפשר לקרוא"],
	503: ["busy", "האתר עמוס כרגע, אפשר לנסות שוב בעוד כמה שניות"],
};

const crash = ["unexpected", "משהו אצלנו השתבש, אפשר לנסות שוב"] as const;

/**
 * Under `/api/` every error is `{ error: { code, message } }` (`contract.md`, "Functions"),
 * including those of the guards and the router, which would be HTML or English.
 */
export async function apiAnswer(response: Response): Promise<Response> {
	if (response.status < 400) return response;
	const text = await response.text();
	const headers = new Headers(response.headers);
	for (const name of ["content-length", "content-security-policy", "speculation-rules"]) {
		headers.delete(name);
	}
	headers.set("Content-Type", "application/json; charset=utf-8");
	headers.set("Cache-Control", "private, no-store");
	const { status } = response;
	if (isOurs(text)) return new Response(text, { status, headers });
	const [code, message] = words[status] ?? crash;
	return new Response(JSON.stringify({ error: { code, message } }), { status, headers });
}

function isOurs(text: string): boolean {
	try {
		return typeof JSON.parse(text)?.error?.code === "string";
	} catch {
		return false;
	}
}
