// For documents in which React does not run.
import { announce, keepInStep, meta } from "./keep-in-step.ts";

announce(meta("account-event"));
keepInStep();
