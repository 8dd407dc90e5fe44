/**
 * Window event: a toast of that name is to be shown. Where React runs, the region for toasts shows it and prevents
 * the default, which is the page's template.
 */
export const toastSaid = "toast-said";
