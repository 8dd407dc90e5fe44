import { RouterContextProvider } from "react-router";
import { recoveryPorts } from "./accounts/recovery/not-me.server.ts";
import { findReader } from "./accounts/sessions/person.server.ts";
import { tellPresence } from "./conversations/events.server.ts";
import { connectedEnforcement } from "./enforcement-ports.server.ts";
import { canDeliverGift } from "./gifts/pay-now.server.ts";
import { enforcementPorts } from "./moderation/enforcements/ports.server.ts";
import { loadNews } from "./notifications/events.server.ts";
import { endRefusedPurchases } from "./payments/cancellation/cancel.server.ts";
import { executeRefund } from "./payments/cancellation/execute-refund.server.ts";
import { fulfilGifts } from "./payments/ledger/gifts.server.ts";
import { fulfilPackages } from "./payments/ledger/packages.server.ts";
import { beginPaidDays, fulfilPlans } from "./payments/ledger/plans.server.ts";
import { paymentPorts } from "./payments/ports.server.ts";
import { hiddenRoutes } from "./platform/http/hidden-routes.server.ts";
import { uploaderPort } from "./platform/http/uploads.ts";
import { livePorts } from "./platform/live/live-ports.server.ts";
import { refreshListing } from "./profiles/listing/listing.server.ts";
import { presencePort } from "./profiles/listing/presence.server.ts";
import { endReview, openApplication } from "./reviews/application.server.ts";
import { renewPromises } from "./reviews/items.server.ts";
import { reviewPorts } from "./reviews/ports.server.ts";
import { closeUnverified, hasSentVerification } from "./reviews/unverified.server.ts";
import { findUploader, staffPlace } from "./staff/admission/admission.server.ts";

/**
 * Connects folders that may not import each other (decision 0018): payments and reviews, each in
 * the other's transaction; and tells the platform who knows of the desk.
 */
export function connectPorts(): RouterContextProvider {
	const ports = new RouterContextProvider();
	ports.set(paymentPorts, {
		fulfil: {
			plan: fulfilPlans({
				onPaid: (trx, _, person) => openApplication(trx, person),
				onNothingLeft: endReview,
			}),
			package: fulfilPackages,
			gift: fulfilGifts,
		},
		canDeliver: { gift: canDeliverGift },
		hasSentVerification,
		onUnverified: closeUnverified,
	});
	ports.set(reviewPorts, {
		onApproved: (trx, _, person, now) => beginPaidDays(trx, person, now),
		onRejected: endRefusedPurchases,
		executeRefunds: async (site, refunds) => {
			for (const id of refunds) await executeRefund(site, id);
		},
	});
	ports.set(enforcementPorts, connectedEnforcement);
	ports.set(recoveryPorts, {
		onKept: async (trx, person) => {
			await renewPromises(trx, person, new Date());
			await refreshListing(trx, person);
		},
	});
	ports.set(hiddenRoutes, staffPlace);
	ports.set(presencePort, tellPresence);
	ports.set(uploaderPort, findUploader);
	ports.set(livePorts, { findReader, load: loadNews });
	return ports;
}
