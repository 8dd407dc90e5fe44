import { createHash } from "node:crypto";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Runs projects, and the files of each, in an order that the seed decides. Vitest's own shuffle mixes the
 * projects, and each change of project costs a worker that has to import the server anew.
 */
export default class ShuffledFiles extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const { seed } = this.ctx.config.sequence;
		const mix = (text: string) => createHash("sha256").update(`${seed} ${text}`).digest("hex");
		const rank = ({ project, moduleId }: TestSpecification) => mix(project.name) + mix(moduleId);
		return [...files].sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
	}
}
