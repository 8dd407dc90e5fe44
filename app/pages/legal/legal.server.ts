import { marked } from "marked";
import { brand } from "../../brand.ts";
import { answerTime, hoursWords } from "../../owner/setting.ts";
import { readShown } from "../../owner/settings.server.ts";
import { dateInIsrael } from "../../platform/dates.ts";
import { type RequestArgs, siteOf } from "../../platform/site.ts";
import type { LegalSection } from "../../ui/layout/legal-text.tsx";
import { cookies } from "./privacy-cookies.ts";

const files = import.meta.glob<string>("./*.md", { eager: true, query: "?raw", import: "default" });

const mailTo = (address: string) => `[<bdi dir="ltr">${address}</bdi>](mailto:${address})`;

/** Placeholders in double braces in the texts. */
const values: Readonly<Record<string, string>> = {
	name: brand.name,
	legalName: brand.legalName,
	city: brand.city,
	supportEmail: mailTo(brand.supportEmail),
	phone: `[<bdi dir="ltr">${brand.phone}</bdi>](tel:${brand.phone.replaceAll("-", "")})`,
	hoursDays: brand.workingDays,
	answerTime: answerTime.usual,
	accessibilityRole: brand.accessibilityContact.role,
	accessibilityEmail: mailTo(brand.accessibilityContact.email),
	cookies: cookies
		.map(
			({ name, purpose, lasts }) =>
				`- ${purpose}: ${lasts} (<bdi dir="ltr" lang="en">${name}</bdi>).`,
		)
		.join("\n"),
};

const rendered = new Map<string, LegalSection[]>();

type LegalName = "terms" | "privacy" | "accessibility";

/** A legal text's sections, and the date when the hours in it last changed. */
export async function readLegal(context: RequestArgs["context"], name: LegalName) {
	const { value, changedAt } = await readShown(siteOf(context), "hours");
	return {
		sections: renderLegal(name, hoursWords(value)),
		hoursSince: changedAt && name !== "privacy" ? dateInIsrael(changedAt) : null,
	};
}

/**
 * The sections of a legal text, rendered once for the same hours. A section begins with `## Title {#id}`. The texts are
 * our own files, so their HTML is trusted.
 */
export function renderLegal(name: LegalName, hoursTime: string): LegalSection[] {
	const known = rendered.get(`${name} ${hoursTime}`);
	if (known) return known;
	const text = (files[`./${name}.md`] ?? "").replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => {
		const value = key === "hoursTime" ? hoursTime : values[key];
		if (value === undefined) throw new Error(`${name}.md names an unknown value: ${key}`);
		return value;
	});
	const sections = text
		.split(/^## /m)
		.slice(1)
		.map((section) => {
			const [, title = "", id = "", body = ""] =
				/^(.+) \{#([\w-]+)\}\n([\s\S]*)$/.exec(section) ?? [];
			if (!id) throw new Error(`${name}.md has a section without an id: ${section.slice(0, 40)}`);
			return { id, title, html: marked.parse(body, { async: false }) };
		});
	rendered.set(`${name} ${hoursTime}`, sections);
	return sections;
}
