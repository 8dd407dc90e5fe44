import { startEditor } from "../edits/start-editor.ts";
import { wishesForm } from "./wishes.form.ts";

startEditor("wishes", wishesForm, ["seeks"]);
