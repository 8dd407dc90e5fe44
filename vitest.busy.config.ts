import { mergeConfig } from "vitest/config";
import ShuffledFiles from "./test/shuffled-files.ts";
import config from "./vitest.config.ts";

/** The files of each project and the tests of each file in the order of `--sequence.seed`. */
export default mergeConfig(config, {
	test: { sequence: { sequencer: ShuffledFiles, shuffle: { files: true, tests: true } } },
});
