import { subjects } from "../../support/contact.form.ts";
import type { Topic } from "../../support/threads/queue.server.ts";

/** What a topic is called; accessibility has no subject of its own. */
export const topicWords = (topic: Topic): string =>
	topic === "accessibility"
		? "נגישות"
		: (subjects.find(({ value }) => value === topic)?.label ?? "");
