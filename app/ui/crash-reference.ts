import { createContext } from "react";

/** The log reference of this request's unexpected error. */
export const CrashReference = createContext<string | undefined>(undefined);
