import { hydrateIsland } from "../../ui/islands/hydrate-island.tsx";
import { PaymentWidget } from "./payment-widget.tsx";

hydrateIsland("payment", PaymentWidget);
