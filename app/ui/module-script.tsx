import { createContext, use } from "react";

/**
 * The digest of a script of the build, by its path; on the server only, and only for built files.
 */
export const ScriptIntegrity = createContext<(path: string) => string | undefined>(() => undefined);

/** Allows the inline scripts of a page in which React runs. */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** A script of ours, which the browser runs only if it is identical to the one that was built. */
export function ModuleScript({ src }: { src: string }) {
	const integrity = use(ScriptIntegrity)(src);
	// The digest is the server's.
	return <script type="module" src={src} integrity={integrity} suppressHydrationWarning />;
}
