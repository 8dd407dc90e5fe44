import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";

/**
 * Prints each failure as soon as it happens, with its file and reason. Prints nothing for tests
 * that pass.
 */
export default class FailuresReporter implements Reporter {
	#vitest: Vitest | undefined;

	onInit(vitest: Vitest) {
		this.#vitest = vitest;
	}

	onTestCaseResult(test: TestCase) {
		const { module, fullName, project } = test;
		this.#print(`${module.relativeModuleId} > ${fullName}`, test.result().errors ?? [], project);
	}

	onTestModuleEnd(module: TestModule) {
		this.#print(module.relativeModuleId, module.errors(), module.project);
	}

	onTestRunEnd(_: unknown, unhandled: readonly object[]) {
		this.#print("outside every test", unhandled);
	}

	#print(where: string, errors: readonly object[], project?: TestCase["project"]) {
		if (errors.length === 0) return;
		this.#vitest?.logger.log(`FAILED ${where}`);
		for (const error of errors) {
			this.#vitest?.logger.printError(error, project ? { project } : {});
		}
	}
}
