import { offerPrinting } from "../../accounts/second-factor/copy-and-print.ts";

offerPrinting();
