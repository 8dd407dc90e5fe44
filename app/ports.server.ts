import { RouterContextProvider } from "react-router";
import { endRefusedPurchases } from "./payments/cancellation/refuse.server.ts";
import { fulfilPlans } from "./payments/ledger/plans.server.ts";
import { paymentPorts } from "./payments/ports.server.ts";
import { endReview, openApplication } from "./reviews/application.server.ts";
import { reviewPorts } from "./reviews/ports.server.ts";

/**
 * Connects folders that may not import each other (decision 0018): payments and reviews, each in
 * the other's transaction.
 */
export function connectPorts(): RouterContextProvider {
	const ports = new RouterContextProvider();
	ports.set(paymentPorts, {
		fulfil: {
			plan: fulfilPlans({
				onPaid: (trx, accountId) => openApplication(trx, { accountId }),
				onNothingLeft: endReview,
			}),
		},
	});
	ports.set(reviewPorts, { onRejected: endRefusedPurchases });
	return ports;
}
