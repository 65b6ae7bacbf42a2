import { RSL_USES, sayingsOf, USES, type Use } from '../../../domain/signals/sayings.js';
import { aSignal, type ReadSignal, type Saying } from '../../../domain/signals/signal.js';
import { type DomainName, sameSite } from '../../../domain/terms/domain-name.js';
import { walkTags } from './walk-tags.js';

const NAMESPACE = 'https://rslstandard.org/rsl';
const MAX_CONTENTS = 20;
const MAX_LICENSES = 50;
const NO_USE: ReadonlySet<Use> = new Set();

interface License {
  /** The uses that it names; absent where it has no such list. */
  permits?: ReadonlySet<Use>;
  prohibits?: ReadonlySet<Use>;
  /** It demands a payment or a report, or limits users or countries. */
  isConditional: boolean;
  isPaid: boolean;
}

interface Content {
  readonly url: string;
  readonly start: number;
  /** A server issues its licences (3.3). */
  readonly hasServer: boolean;
  readonly licenses: License[];
}

/**
 * Reads a document of RSL 1.0: one signal for each `content` on this site. `undefined` for a text that is not
 * RSL. An empty `url` means the scope `page` (4.6).
 */
export function readRsl(
  text: string,
  { domain, page }: { readonly domain: DomainName; readonly page: string },
): readonly ReadSignal[] | undefined {
  const signals: ReadSignal[] = [];
  const open: string[] = [];
  let isRsl = false;
  let content: Content | undefined;
  let list: { of: 'permits' | 'prohibits'; type: string; words: string } | undefined;

  const isWhole = walkTags(text, true, {
    opens({ name, attributes, start }) {
      if (open.length === 0) isRsl = name === 'rsl' && attributes.xmlns === NAMESPACE;
      const license = content?.licenses.at(-1);
      switch (`${open.at(-1) ?? ''}>${name}`) {
        case 'rsl>content':
          content = {
            url: attributes.url ?? '',
            start,
            hasServer: attributes.server !== undefined,
            licenses: [],
          };
          break;
        case 'content>license':
          if ((content?.licenses.length ?? 0) < MAX_LICENSES)
            content?.licenses.push({ isConditional: false, isPaid: false });
          break;
        case 'license>permits':
        case 'license>prohibits':
          list = { of: name as 'permits' | 'prohibits', type: attributes.type ?? 'usage', words: '' };
          break;
        case 'license>payment':
          if (license !== undefined)
            license.isPaid = attributes.type !== undefined && attributes.type !== 'free';
          break;
        case 'payment>standard':
        case 'payment>custom':
        case 'payment>amount':
        case 'payment>accepts':
          if (license !== undefined) license.isPaid = true;
          break;
        case 'license>reporting':
          if (license !== undefined) license.isConditional = true;
          break;
      }
      open.push(name);
      return isRsl && signals.length < MAX_CONTENTS;
    },
    text(words) {
      if (list !== undefined && list.words.length < 1_000) list.words += words;
    },
    closes(name, end) {
      open.pop();
      const license = content?.licenses.at(-1);
      if (list !== undefined && name === list.of) {
        if (license !== undefined) addList(license, list);
        list = undefined;
      } else if (name === 'content' && content !== undefined) {
        const scope = scopeOf(content.url, domain, page);
        const source = text.slice(content.start, end);
        if (scope !== undefined)
          signals.push(aSignal({ kind: 'rsl', text: source, scope, says: sayingsOf(saidBy(content)) }));
        content = undefined;
      }
    },
  });
  return isRsl && (isWhole || signals.length >= MAX_CONTENTS) ? signals : undefined;
}

function addList(license: License, list: { of: 'permits' | 'prohibits'; type: string; words: string }): void {
  if (list.type !== 'usage') {
    license.isConditional = true;
    return;
  }
  // In the draft before 1.0 lists have commas.
  const words = list.words.split(/[\s,]+/).filter((word) => Object.hasOwn(RSL_USES, word));
  license[list.of] = new Set(words.flatMap((word) => RSL_USES[word] ?? []));
}

/**
 * What the licences of a content say about each use. A prohibition in any licence counts (3.1.1: never more
 * rights than are sure). A list of permitted uses permits no other use (3.5).
 */
function saidBy({ licenses, hasServer }: Content): readonly (readonly [Use, Saying])[] {
  return (Object.keys(USES) as Use[])
    .filter((use) => RSL_USES.all?.includes(use))
    .flatMap((use) => {
      const saying = sayingOn(use, licenses, hasServer);
      return saying === undefined ? [] : [[use, saying] as const];
    });
}

function sayingOn(use: Use, licenses: readonly License[], hasServer: boolean): Saying | undefined {
  if (licenses.some(({ prohibits = NO_USE }) => prohibits.has(use))) return 'deny';
  const granting = licenses.filter(({ permits = NO_USE }) => permits.has(use));
  if (granting.length > 0) {
    const isFree = granting.some(({ isPaid, isConditional }) => !isPaid && !isConditional);
    return isFree && !hasServer ? 'allow' : 'conditional';
  }
  if (licenses.some(({ permits, isPaid }) => permits === undefined && isPaid)) return 'conditional';
  return licenses.some(({ permits }) => permits !== undefined) ? 'deny' : undefined;
}

/** The paths of this site that a content covers; `undefined` for a content of another site. */
function scopeOf(url: string, domain: DomainName, page: string): string | undefined {
  if (url === '') return page;
  if (url.startsWith('/') && !url.startsWith('//')) return url;
  const [, host = '', path = ''] = /^https?:\/\/([^/?#:]{1,255})(?::\d{1,5})?(.*)$/is.exec(url) ?? [];
  if (!sameSite(host, domain)) return undefined;
  return path === '' ? '/' : path;
}
