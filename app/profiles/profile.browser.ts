import { startEditor } from "./edits/start-editor.ts";
import { factsForm } from "./facts.form.ts";
import { profileForm } from "./profile.form.ts";
import { offerTowns } from "./towns/offer-towns.ts";

offerTowns();
startEditor("profile", profileForm, []);
startEditor("facts", factsForm, ["tags", "seeks", "shown"]);
