import { checkForm } from "../../ui/browser/form-checks.ts";
import { backupCodeForm, secondStepForm } from "./second-step.form.ts";

checkForm("second-step", secondStepForm);
checkForm("backup-code", backupCodeForm);
