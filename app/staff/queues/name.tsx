/** A person's name: one with any Hebrew in it is right-to-left, whatever it begins with. */
export function Name({ name }: { name: string }) {
	return <bdi dir={/[\u0590-\u05ff]/.test(name) ? "rtl" : "ltr"}>{name}</bdi>;
}
