import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { enableFrame } from "./ui/browser/enable-frame.ts";
import frameScript from "./ui/browser/frame.ts?worker&url";
import { keepTyped } from "./ui/browser/keep-typed.ts";

// A page that waited for a touch has its frame already.
if (!document.querySelector(`script[src="${frameScript}"]`)) enableFrame();
keepTyped();
startTransition(() => {
	hydrateRoot(document, <HydratedRouter />);
});
