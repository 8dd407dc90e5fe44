import { mergeConfig } from "vitest/config";
import config from "./vitest.config.ts";

/** A fault in a module's constants shows only where the module is loaded anew. */
export default mergeConfig(config, { test: { isolate: true } });
