import { data } from "react-router";
import { NotFound } from "../ui/layout/not-found.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/not-found.page";

export const handle = { darkHero: true };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/", title: "הדף לא נמצא", description: "", hidden: true });

/** The catch-all route; its 404s are logged like all others (`page-cache/pages.server.ts`). */
export const loader = () => data(null, 404);

export const action = loader;

export default NotFound;
