/** Somebody's name: one with any Hebrew in it runs from the right, whatever it begins with. */
export function Name({ name }: { name: string }) {
	return <bdi dir={/[\u0590-\u05ff]/.test(name) ? "rtl" : "ltr"}>{name}</bdi>;
}
