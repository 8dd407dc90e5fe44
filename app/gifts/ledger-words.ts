import { findPackage } from "../credits/catalogue.ts";
import type { Movement } from "../credits/movements.server.ts";
import { findPlan } from "../memberships/plans.ts";

export function sourceWords(source: Movement["source"], name: string): string {
	switch (source) {
		case "plan":
			return `מתנות המסלול \u2068${findPlan(name)?.name ?? name}\u2069`;
		case "month":
			return "מתנת החודש";
		case "package":
		case "unlimited":
			return `חבילת ${findPackage(name)?.name ?? ""}`.trim();
		case "amends":
			return "זיכוי על מתנה שהתקבלה בחשבון שהוסר";
		default:
			return "זיכוי שחזר";
	}
}
