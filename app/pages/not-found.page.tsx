import { data } from "react-router";
import { NotFound } from "../ui/layout/not-found.tsx";
import { plain } from "../ui/page-handle.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/not-found.page";

// A hidden address answers like an unknown one, byte for byte: hydrated pages would differ by their nonce.
export const handle = { darkHero: true, ...plain };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/", title: "הדף לא נמצא", description: "", hidden: true });

/**
 * The catch-all route; its 404s are logged like all others (`page-cache/pages.server.ts`). No form of the frame
 * repeats the address, which would reveal a hidden one.
 */
export const loader = () => data({ frameBack: "/404" }, 404);

export const action = loader;

export default NotFound;
