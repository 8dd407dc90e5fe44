import { data } from "react-router";
import { NotFound } from "../ui/layout/not-found.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { bare } from "../ui/still.ts";
import type { Route } from "./+types/not-found.page";

export const handle = { ...bare, night: true };

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(matches, { path: "/", title: "הדף לא נמצא", description: "", hidden: true });

/** An address that no other route knows; `entry.server.tsx` logs it with every other 404. */
export const loader = () => data(null, 404);

export const action = loader;

export default NotFound;
