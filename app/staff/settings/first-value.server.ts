import { defaults, isFixed, type SettingName } from "../../owner/setting.ts";
import { macros } from "../tickets/macros/macros.ts";

/** The default until somebody sets it; for a ready answer, that of the first day. */
export function firstValue(name: SettingName): unknown {
	if (isFixed(name)) return defaults[name];
	const macro = macros.find(({ code }) => name === `answer-${code}`);
	return macro
		? { title: macro.title, topics: macro.topics, text: macro.text }
		: { isRemoved: true };
}
