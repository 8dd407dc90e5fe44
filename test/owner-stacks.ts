/**
 * React's development version takes a stack trace for every element, to name the owner below a
 * warning, until it has taken ten thousand. That was a fifth of the time of the pages' tests, so
 * here it believes to have taken them; a warning still fails its test.
 */
import React from "react";

const [, internals] =
	Object.entries(React).find(([name]) => name.startsWith("__CLIENT_INTERNALS")) ?? [];
if (typeof internals !== "object") throw new Error("This React has other internals.");
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
	get: () => 10_000,
	set: () => {},
});
