/** How long a link opens its ticket, in days. */
export const linkDays = 30;
