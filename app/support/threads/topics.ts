import { subjects } from "../contact.form.ts";

/** What tickets are listed by: the form's six subjects, and accessibility, which has an address of its own. */
export const topics = [...subjects.map(({ value }) => value), "accessibility"] as const;

export type Topic = (typeof topics)[number];

/** What a topic is called; accessibility has no subject of its own. */
export const topicWords = (topic: Topic): string =>
	topic === "accessibility"
		? "נגישות"
		: (subjects.find(({ value }) => value === topic)?.label ?? "");
