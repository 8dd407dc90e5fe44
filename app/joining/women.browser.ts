import { checkForm } from "../ui/browser/form-checks.ts";
import { womenForm } from "./women.form.ts";

checkForm("women", womenForm);
