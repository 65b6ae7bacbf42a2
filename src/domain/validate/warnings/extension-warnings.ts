import { isObject } from '../../is-object.js';
import type { Warning } from '../findings.js';
import { toPointer } from '../json-pointer.js';
import { quote } from '../quote.js';

/** A top-level label, then at least one more; what follows the domain may hold underscores and capitals. */
const REVERSE_DOMAIN =
  /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})(?:\.[A-Za-z0-9](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9])?)+$/;
const MAX_LENGTH = 253;

/** Keys of `extensions` that are not in reverse-domain notation (specification 2.8). */
export function* extensionWarnings({ extensions }: Record<string, unknown>): Iterable<Warning> {
  if (!isObject(extensions)) return;
  for (const key of Object.keys(extensions)) {
    if (key.length <= MAX_LENGTH && REVERSE_DOMAIN.test(key)) continue;
    yield {
      path: toPointer(['extensions', key]),
      code: 'extension_key_not_reverse_domain',
      message: `The extension key ${quote(key)} is not in reverse-domain form such as "com.example.name".`,
    };
  }
}
