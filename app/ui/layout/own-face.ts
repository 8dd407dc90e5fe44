import { createContext, type ReactNode } from "react";

/** The person's own picture, wherever they are shown; without one, their initial. */
export const OwnFace = createContext<ReactNode>(null);
