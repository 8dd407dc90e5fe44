import { bringCredits } from "../../credits/lots.server.ts";
import type { Fulfil } from "../ports.server.ts";
import { noteDiscrepancy } from "./discrepancy.server.ts";

/** Packages as a kind of product, and the gifts of a plan: the credits follow the payments. */
export const fulfilPackages: Fulfil = async (trx, _, { accountId, now }) => {
	for (const { paymentId, spent } of await bringCredits(trx, { accountId }, now)) {
		const detail = `${spent} credits were sent before their money went back`;
		await noteDiscrepancy(trx, { kind: "credits-spent", subject: paymentId, detail });
	}
};
