import { DomainError } from '../../../../domain/errors.js';

/** Changes are numbered; what a number of this length can be, Postgres can hold. */
const ID = /^[0-9]{1,18}$/;

export function writeChangeCursor(id: string): string {
  return Buffer.from(id).toString('base64url');
}

/**
 * The id of the change that a page of a history ended with.
 *
 * @throws DomainError `invalid_request` for a cursor that no page gave
 */
export function readChangeCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString('latin1');
  if (!ID.test(id))
    throw new DomainError('invalid_request', 'The cursor is not one that a page of this history gave.');
  return id;
}
