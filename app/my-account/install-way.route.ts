import { redirect } from "react-router";

/** The short address (`contract.md`, "Pages"); its page stands with the account's others. */
export const loader = () => redirect("/account/install", 303);
