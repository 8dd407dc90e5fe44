/**
 * Shows the toast that waits in the page as `<template id>` (`ui/feedback/toast.tsx`), in the place of
 * the one that was shown from it before; it is read out each time.
 */
export function showToast(id: string): void {
	const template = document.getElementById(id);
	const region = document.querySelector("[data-toasts]");
	if (!(template instanceof HTMLTemplateElement) || !region) return;
	hideToast(id);
	const toast = document.importNode(template.content, true).firstElementChild;
	if (!toast) return;
	toast.setAttribute("data-from", id);
	region.append(toast);
}

/** Takes away the toast that was shown from a template, because what it speaks of is mended. */
export function hideToast(id: string): void {
	for (const toast of document.querySelectorAll(`[data-from="${id}"]`)) toast.remove();
}
