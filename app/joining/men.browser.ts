import { checkForm } from "../ui/browser/form-checks.ts";
import { hideToast, showToast } from "../ui/browser/show-toast.ts";
import { menForm } from "./men.form.ts";

checkForm("men", menForm, (errors) => {
	if (errors.has("selectedPlan")) showToast("plan-missing");
});
document.addEventListener("change", ({ target }) => {
	if (target instanceof HTMLInputElement && target.name === "selectedPlan")
		hideToast("plan-missing");
});
