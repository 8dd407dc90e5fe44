import { checkForm } from "../../ui/browser/form-checks.ts";
import { quickForm } from "./quick-sign-up.form.ts";

checkForm("quick", quickForm);
