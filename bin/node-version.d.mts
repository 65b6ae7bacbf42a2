export const LEAST_NODE: number;
export const isNodeTooOld: boolean;
export function refuseOldNode(what: string): void;
