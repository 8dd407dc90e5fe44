import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { enableFrame } from "./ui/browser/enable-frame.ts";

enableFrame();
startTransition(() => {
	hydrateRoot(document, <HydratedRouter />);
});
