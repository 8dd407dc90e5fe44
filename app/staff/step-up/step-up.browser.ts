import { offerPasskeys } from "../../accounts/passkeys/offer-passkeys.ts";

offerPasskeys();
