import { redirect } from "react-router";

/** The short URL (`contract.md`, "Pages"). */
export const loader = () => redirect("/account/install", 303);
