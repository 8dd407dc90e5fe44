/**
 * Verifies a DKIM signature as a receiving server does (RFC 6376): relaxed canonicalisation of both
 * parts, RSA-SHA256. Written without the signing library, so that it can detect its errors.
 */
import { createHash, type KeyObject, verify } from "node:crypto";

type Verdict = "pass" | "unsigned" | "body changed" | "signature wrong";

/** The result for a message as transmitted, and what its signature covers. */
export function verifyDkim(raw: string, key: KeyObject): { verdict: Verdict; signed: string[] } {
	const split = raw.indexOf("\r\n\r\n");
	const fields = readFields(raw.slice(0, split + 2));
	const own = fields.find(({ name }) => name === "dkim-signature");
	if (!own) return { verdict: "unsigned", signed: [] };
	const tags = readTags(own.value);
	const signed = (tags.get("h") ?? "").toLowerCase().split(":");
	if (tags.get("a") !== "rsa-sha256" || tags.get("c") !== "relaxed/relaxed") {
		throw new Error(`not what is read here: ${tags.get("a")}, ${tags.get("c")}`);
	}
	const bodyHash = createHash("sha256")
		.update(relaxBody(raw.slice(split + 4)))
		.digest("base64");
	if (bodyHash !== tags.get("bh")) return { verdict: "body changed", signed };
	// A repeated name means the next header above (5.4.2); a name without a header adds nothing.
	const left = [...fields];
	const lines = signed.map((name) => {
		const at = left.findLastIndex((field) => field.name === name);
		const [field] = at < 0 ? [] : left.splice(at, 1);
		return field ? `${relaxField(field)}\r\n` : "";
	});
	const empty = { ...own, value: own.value.replace(/(;\s*b=)[^;]*/, "$1") };
	const text = lines.join("") + relaxField(empty);
	const signature = Buffer.from(tags.get("b") ?? "", "base64");
	const isRight = verify("sha256", Buffer.from(text), key, signature);
	return { verdict: isRight ? "pass" : "signature wrong", signed };
}

type Field = { name: string; value: string };

function readFields(head: string): Field[] {
	return head
		.split(/\r\n(?![ \t])/)
		.filter(Boolean)
		.map((line) => {
			const colon = line.indexOf(":");
			return { name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1) };
		});
}

function readTags(value: string): Map<string, string> {
	return new Map(
		value.split(";").map((tag) => {
			const [name = "", ...rest] = tag.split("=");
			return [name.trim(), rest.join("=").replace(/\s+/g, "")];
		}),
	);
}

/** Section 3.4.2. */
function relaxField({ name, value }: Field): string {
	const unfolded = value.replace(/\r\n/g, "").replace(/[ \t]+/g, " ");
	return `${name}:${unfolded.trim()}`;
}

/** Section 3.4.4. */
function relaxBody(body: string): string {
	const lines = body.split("\r\n").map((line) => line.replace(/[ \t]+/g, " ").replace(/ $/, ""));
	while (lines.at(-1) === "") lines.pop();
	return lines.map((line) => `${line}\r\n`).join("");
}
