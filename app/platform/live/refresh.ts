/** The header by which an open page says that its script reads a page anew, and nobody visits it. */
export const refreshHeader = "Dvash-Refresh";

export const isRefresh = ({ headers }: Request): boolean => headers.has(refreshHeader);
