import type { Selectable } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";

export type OrderRow = Selectable<Tables["orders"]>;
export type PaymentRow = Selectable<Tables["payments"]>;
export type AccountRow = { id: string; email: string };
