import { createContext } from "react";

/** The number under which this request's unexpected error stands in the log. */
export const CrashReference = createContext<string | undefined>(undefined);
