import { offerCopies, offerPrinting } from "../../accounts/second-factor/copy-and-print.ts";
import { codeForm } from "../../accounts/second-factor/second-step.form.ts";
import { checkForm } from "../../ui/browser/form-checks.ts";

checkForm("enrol", codeForm);
offerCopies();
offerPrinting();
