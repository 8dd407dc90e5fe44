/** On a phone the link to the decision goes away once the decision is in sight. */
export function hideJump(): void {
	const jump = document.querySelector("[data-jump]");
	const target = document.getElementById("decision");
	if (!jump || !target) return;
	new IntersectionObserver(([entry]) => {
		jump.toggleAttribute("data-seen", entry?.isIntersecting === true);
	}).observe(target);
}
