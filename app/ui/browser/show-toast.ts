/**
 * Window event: a toast of that name is to be shown. Where React runs, the toast region shows it and prevents the
 * default, which is the page's template.
 */
export const toastSaid = "toast-said";

/**
 * Shows the toast stored in the page as `<template id>` (`ui/feedback/toast.tsx`), replacing the one shown from it
 * before; it is announced each time.
 * @param body replaces the stored toast's words.
 */
export function showToast(id: string, body?: string): void {
	if (!dispatchEvent(new CustomEvent(toastSaid, { cancelable: true, detail: id }))) return;
	const template = document.getElementById(id);
	const region = document.querySelector("[data-toasts] > div");
	if (!(template instanceof HTMLTemplateElement) || !region) return;
	hideToast(id);
	const toast = document.importNode(template.content, true).firstElementChild;
	if (!toast) return;
	toast.setAttribute("data-from", id);
	if (body !== undefined) toast.querySelector("[data-words] > :last-child")?.replaceChildren(body);
	region.append(toast);
}

/** Removes the toast shown from a template, because its problem is solved. */
function hideToast(id: string): void {
	for (const toast of document.querySelectorAll(`[data-from="${id}"]`)) toast.remove();
}
