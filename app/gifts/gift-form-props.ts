import type { BalanceWords } from "./balance-words.ts";
import type { Found } from "./receivers.tsx";
import type { GiftRefused } from "./refusal-words.ts";

/** What was chosen and typed; no gift or person means none is chosen. */
export type Typed = {
	to: string;
	gift: string;
	note: string;
	pay: "credit" | "now" | "";
	clientId: string;
};

export type Loaded = Found & { balance: BalanceWords; canPay: boolean };

export type FormProps = { typed: Typed; refused: GiftRefused | null; loaded: Loaded };
