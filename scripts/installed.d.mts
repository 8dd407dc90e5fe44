export function packagesAgree(folder: string): boolean;
