/** How far an entry has been checked (specification 3). */
export const VALIDATION_STATUSES = ['validated', 'unvalidated', 'flagged'] as const;

export type ValidationStatus = (typeof VALIDATION_STATUSES)[number];
