import { createContext, type ReactNode } from "react";

/** The person's own picture, wherever they stand for themselves; without one their initial does. */
export const OwnFace = createContext<ReactNode>(null);
