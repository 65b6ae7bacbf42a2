import type { PermissionKey } from '../../terms/permission.js';
import { nounBits, type NounClass, type Qualifier, type VerbClass } from './concepts.js';
import type { Frame } from './parse.js';

/** One way in which a verb and its object mean a permission key. All conditions given must hold. */
export interface Rule {
  readonly key: PermissionKey;
  /** 0 to 1: how surely the action means the key. */
  readonly weight: number;
  readonly verbs: readonly (VerbClass | 'none')[];
  /** One of these is acted on. */
  readonly object?: readonly NounClass[];
  /** One of these stands anywhere beside the verb. */
  readonly beside?: readonly NounClass[];
  /** None of these stands anywhere beside the verb. */
  readonly notBeside?: readonly NounClass[];
  /** None of these is acted on. */
  readonly notObject?: readonly NounClass[];
  readonly qualifier?: readonly Qualifier[];
  readonly notQualifier?: readonly Qualifier[];
  /** Holds only when nothing known is acted on. */
  readonly isBare?: true;
}

const READABLE = ['page', 'fact', 'posting', 'item', 'media', 'site'] as const;
const COLLECTED = ['data', 'page', 'fact', 'posting', 'item', 'media', 'site', 'copy'] as const;
const OWN = ['local', 'personal'] as const;

export const RULES: readonly Rule[] = [
  // Creating an account.
  { key: 'create_account', weight: 1, verbs: ['create', 'register'], object: ['account'] },
  { key: 'create_account', weight: 0.95, verbs: ['open', 'put', 'get', 'join', 'access', 'send'], object: ['account'], notBeside: ['posting'] },
  { key: 'create_account', weight: 0.85, verbs: ['register'], notObject: ['neutral', 'goods', 'local', 'personal'], notBeside: ['api'] },
  { key: 'create_account', weight: 0.55, verbs: ['register'], object: ['goods', 'personal'] },
  { key: 'create_account', weight: 0.7, verbs: ['join'], object: ['site'] },
  { key: 'create_account', weight: 0.5, verbs: ['join'], isBare: true, notBeside: ['personal', 'local', 'neutral'] },
  { key: 'create_account', weight: 0.9, verbs: ['subscribe'], beside: ['account'] },
  { key: 'create_account', weight: 0.6, verbs: ['write'], object: ['account'], notBeside: ['posting', 'item', 'payment', 'page'] },

  // Buying.
  { key: 'make_purchases', weight: 1, verbs: ['buy', 'book'], object: ['payment', 'goods', 'item', 'money'] },
  { key: 'make_purchases', weight: 0.85, verbs: ['buy'] },
  { key: 'make_purchases', weight: 0.85, verbs: ['book'], notBeside: ['personal', 'local', 'neutral'] },
  { key: 'make_purchases', weight: 0.95, verbs: ['checkout'], beside: ['payment', 'money'] },
  { key: 'make_purchases', weight: 0.8, verbs: ['checkout'], isBare: true },
  { key: 'make_purchases', weight: 0.55, verbs: ['checkout'] },
  { key: 'make_purchases', weight: 0.85, verbs: ['subscribe'], object: ['payment', 'goods', 'item', 'page', 'site'] },
  { key: 'make_purchases', weight: 0.45, verbs: ['subscribe'], notObject: ['posting', 'api', 'neutral'] },
  { key: 'make_purchases', weight: 0.95, verbs: ['create', 'put', 'send', 'post', 'call'], object: ['payment', 'money'] },
  { key: 'make_purchases', weight: 0.85, verbs: ['put'], beside: ['payment'], notBeside: ['posting'] },
  { key: 'make_purchases', weight: 0.75, verbs: ['get', 'create'], object: ['goods'] },
  { key: 'make_purchases', weight: 0.5, verbs: ['get'], object: ['item'] },
  { key: 'make_purchases', weight: 0.7, verbs: ['write', 'edit', 'access', 'use', 'open', 'get'], object: ['payment', 'money'] },
  { key: 'make_purchases', weight: 0.55, verbs: ['none'], object: ['payment'], notBeside: ['neutral'] },

  // Publishing.
  { key: 'post_content', weight: 0.98, verbs: ['post'], object: ['posting', 'media', 'page'] },
  { key: 'post_content', weight: 0.85, verbs: ['post'], notBeside: ['personal', 'payment', 'account', 'neutral'] },
  { key: 'post_content', weight: 0.5, verbs: ['post'], notObject: ['payment', 'money'], notBeside: ['personal'] },
  { key: 'post_content', weight: 0.9, verbs: ['share'], object: ['posting', 'media', 'page', 'item'], notBeside: OWN },
  { key: 'post_content', weight: 0.75, verbs: ['share'], beside: ['site'], notBeside: OWN },
  { key: 'post_content', weight: 0.45, verbs: ['share'], notBeside: ['personal', 'local', 'neutral', 'money', 'goods'], notQualifier: ['own'] },
  { key: 'post_content', weight: 0.9, verbs: ['answer'], object: ['posting'], notBeside: OWN },
  { key: 'post_content', weight: 0.8, verbs: ['answer'], beside: ['site', 'posting', 'item'], notBeside: OWN },
  { key: 'post_content', weight: 0.95, verbs: ['create', 'write', 'put', 'rate'], object: ['posting'], notBeside: OWN },
  { key: 'post_content', weight: 0.7, verbs: ['create', 'put'], object: ['media'], beside: ['site', 'page'], notBeside: OWN },
  { key: 'post_content', weight: 0.75, verbs: ['put'], object: ['media', 'page'], notBeside: ['local', 'personal'] },
  { key: 'post_content', weight: 0.7, verbs: ['put', 'write'], beside: ['posting', 'site'], notBeside: OWN },
  { key: 'post_content', weight: 0.6, verbs: ['create', 'write', 'open'], object: ['page', 'posting'], notBeside: ['local', 'personal', 'neutral', 'account'], notQualifier: ['one'] },
  { key: 'post_content', weight: 0.85, verbs: ['open'], object: ['posting'], notObject: ['page'], notBeside: OWN },
  { key: 'post_content', weight: 0.5, verbs: ['write'], isBare: true, notBeside: ['local', 'personal', 'neutral', 'data', 'account', 'payment'] },
  { key: 'post_content', weight: 0.7, verbs: ['rate'], notObject: ['neutral', 'local', 'personal'] },
  { key: 'post_content', weight: 0.9, verbs: ['send'], object: ['posting', 'media'], beside: ['site'], notBeside: OWN },
  { key: 'post_content', weight: 0.65, verbs: ['send'], object: ['posting', 'media', 'page'], notBeside: OWN },
  { key: 'post_content', weight: 0.55, verbs: ['send'], beside: ['site', 'posting'], notBeside: OWN },
  { key: 'post_content', weight: 0.85, verbs: ['edit'], object: ['posting', 'page', 'site'], notBeside: OWN },
  { key: 'post_content', weight: 0.6, verbs: ['edit'], beside: ['site', 'posting', 'page'], notBeside: ['local', 'personal', 'account'] },
  { key: 'post_content', weight: 0.45, verbs: ['none'], object: ['posting'], notObject: ['page', 'data', 'fact'], notBeside: ['neutral', 'local', 'personal'] },

  // Reading.
  { key: 'read_content', weight: 1, verbs: ['read'], object: READABLE, notBeside: ['local'] },
  { key: 'read_content', weight: 0.85, verbs: ['read', 'look', 'wonder'], beside: READABLE, notBeside: ['local'], notObject: ['personal', 'neutral'] },
  { key: 'read_content', weight: 0.7, verbs: ['read'], object: ['data', 'goods', 'account', 'payment'], notBeside: OWN, notQualifier: ['own'] },
  { key: 'read_content', weight: 0.6, verbs: ['read'], notBeside: ['local', 'personal', 'neutral', 'api', 'account'], notQualifier: ['own'] },
  { key: 'read_content', weight: 0.9, verbs: ['look', 'fetch', 'access'], object: READABLE, notBeside: ['local'] },
  { key: 'read_content', weight: 0.9, verbs: ['open'], object: ['page', 'fact', 'media', 'site'], notBeside: ['local', 'personal'] },
  { key: 'read_content', weight: 0.6, verbs: ['query'], object: READABLE, notBeside: ['local'] },
  { key: 'read_content', weight: 0.8, verbs: ['get'], object: READABLE, notBeside: ['local', 'neutral'] },
  { key: 'read_content', weight: 0.55, verbs: ['look', 'fetch', 'get'], object: ['data', 'goods'], notBeside: OWN, notQualifier: ['own'] },
  { key: 'read_content', weight: 0.45, verbs: ['look'], notBeside: ['local', 'personal', 'neutral', 'account', 'payment', 'money', 'api'], notQualifier: ['own'] },
  { key: 'read_content', weight: 0.6, verbs: ['take', 'watch-over'], object: ['page', 'fact', 'posting', 'item', 'media'], notBeside: ['local', 'personal', 'account', 'payment'], notQualifier: ['own'] },
  { key: 'read_content', weight: 0.5, verbs: ['use'], object: ['page', 'site'], notBeside: OWN },
  { key: 'read_content', weight: 0.45, verbs: ['call'], object: ['page', 'site'], notBeside: OWN },
  { key: 'read_content', weight: 0.45, verbs: ['none'], object: ['page', 'fact'], notBeside: ['neutral', 'local', 'personal'] },

  // Scraping and bulk download.
  { key: 'scrape_data', weight: 1, verbs: ['scrape'], object: ['data', ...READABLE, 'copy', 'api', 'account'] },
  { key: 'scrape_data', weight: 0.9, verbs: ['scrape'], notBeside: OWN },
  { key: 'scrape_data', weight: 0.95, verbs: ['gather'], object: ['data'] , notBeside: ['payment', 'money'] },
  { key: 'scrape_data', weight: 0.85, verbs: ['gather'], object: COLLECTED },
  { key: 'scrape_data', weight: 0.6, verbs: ['gather'], beside: COLLECTED },
  { key: 'scrape_data', weight: 0.7, verbs: ['gather'], beside: ['account'], qualifier: ['bulk', 'auto'] },
  { key: 'scrape_data', weight: 0.45, verbs: ['gather'], notBeside: ['personal', 'local', 'neutral', 'money'] },
  { key: 'scrape_data', weight: 0.95, verbs: ['take'], object: COLLECTED, qualifier: ['bulk', 'auto'], notBeside: ['local'] },
  { key: 'scrape_data', weight: 0.8, verbs: ['take'], object: ['account', 'goods'], qualifier: ['bulk'] },
  { key: 'scrape_data', weight: 0.7, verbs: ['take'], qualifier: ['bulk'], notBeside: ['local', 'personal', 'payment', 'neutral'] },
  { key: 'scrape_data', weight: 0.7, verbs: ['take'], object: ['data', 'site'], notBeside: ['local', 'payment', 'account', 'personal'] },
  { key: 'scrape_data', weight: 0.95, verbs: ['get', 'fetch', 'create'], object: ['copy', 'data', 'page', 'posting', 'fact', 'media'], qualifier: ['bulk'], notBeside: ['local', 'account', 'model', 'training'] },
  { key: 'scrape_data', weight: 0.92, verbs: ['access', 'use', 'read', 'look'], object: ['data', 'site'], qualifier: ['bulk', 'auto'], notBeside: ['local', 'api'] },
  { key: 'scrape_data', weight: 0.7, verbs: ['access', 'read', 'look', 'get', 'fetch', 'put', 'send'], beside: COLLECTED, qualifier: ['bulk', 'auto'], notBeside: ['local', 'api', 'account'] },
  { key: 'scrape_data', weight: 0.8, verbs: ['create', 'get', 'take', 'put'], object: ['copy', 'data'], beside: ['site', 'page', 'posting', 'fact', 'copy', 'item'], notBeside: ['local', 'account', 'api'] },
  { key: 'scrape_data', weight: 0.9, verbs: ['watch-over'], object: ['data', 'fact', 'page', 'item', 'site', 'posting'], qualifier: ['bulk', 'auto'] },
  { key: 'scrape_data', weight: 0.75, verbs: ['watch-over'], object: ['fact', 'data'], notBeside: OWN },
  { key: 'scrape_data', weight: 0.75, verbs: ['none'], object: COLLECTED, qualifier: ['bulk'], notBeside: ['local', 'personal'] },

  // The API.
  { key: 'api_access', weight: 1, verbs: ['call', 'query', 'connect', 'access', 'use', 'open'], beside: ['api'] },
  { key: 'api_access', weight: 0.95, verbs: ['get', 'create', 'register', 'fetch', 'send', 'subscribe', 'read', 'look', 'put', 'join', 'take', 'gather'], object: ['api'] },
  { key: 'api_access', weight: 0.9, verbs: ['register', 'subscribe'], beside: ['api'] },
  { key: 'api_access', weight: 0.93, verbs: ['get', 'fetch', 'look', 'read', 'take', 'gather', 'send', 'put', 'edit', 'watch-over', 'write', 'create', 'answer'], beside: ['api'] },
  { key: 'api_access', weight: 0.5, verbs: ['connect'], beside: ['site', 'data'], notBeside: ['local'] },
  { key: 'api_access', weight: 0.45, verbs: ['query'], notBeside: ['local', 'personal', 'neutral', 'posting', 'model'] },
  { key: 'api_access', weight: 0.75, verbs: ['none'], beside: ['api'], notObject: ['neutral'] },

  // Training on the content.
  { key: 'allow_training', weight: 1, verbs: ['train', 'tune'], beside: ['model', 'training'] },
  { key: 'allow_training', weight: 0.9, verbs: ['train', 'tune'], beside: ['data', 'page', 'posting', 'media', 'site', 'fact'], notBeside: ['personal'] },
  { key: 'allow_training', weight: 0.75, verbs: ['tune'], notBeside: ['neutral', 'local', 'personal'] },
  { key: 'allow_training', weight: 0.97, verbs: ['use', 'create', 'take', 'scrape', 'gather', 'get', 'fetch', 'teach', 'put', 'send', 'access', 'none', 'read', 'open', 'edit', 'share', 'look', 'join'], beside: ['training'], notBeside: ['neutral'] },
  { key: 'allow_training', weight: 0.9, verbs: ['teach'], object: ['model'] },
  { key: 'allow_training', weight: 0.85, verbs: ['teach'], beside: ['model'] },
  { key: 'allow_training', weight: 0.8, verbs: ['use', 'put', 'take', 'gather', 'send', 'create', 'scrape'], beside: ['model'], notBeside: ['neutral', 'posting', 'api'] },
  { key: 'allow_training', weight: 0.6, verbs: ['use', 'put', 'create'], beside: ['model'], notBeside: ['neutral', 'api'] },
  { key: 'allow_training', weight: 0.6, verbs: ['train'], isBare: true, notBeside: ['neutral', 'local', 'personal'] },
];

interface CompiledRule {
  readonly key: PermissionKey;
  readonly weight: number;
  readonly object: number;
  readonly beside: number;
  readonly notBeside: number;
  readonly notObject: number;
  readonly qualifier: readonly Qualifier[] | undefined;
  readonly notQualifier: readonly Qualifier[] | undefined;
  readonly isBare: boolean;
}

const BY_VERB: ReadonlyMap<VerbClass | 'none', readonly CompiledRule[]> = compile(RULES);

function compile(rules: readonly Rule[]): ReadonlyMap<VerbClass | 'none', readonly CompiledRule[]> {
  const byVerb = new Map<VerbClass | 'none', CompiledRule[]>();
  for (const rule of rules) {
    const compiled: CompiledRule = {
      key: rule.key,
      weight: rule.weight,
      object: nounBits(...(rule.object ?? [])),
      beside: nounBits(...(rule.beside ?? [])),
      notBeside: nounBits(...(rule.notBeside ?? [])),
      notObject: nounBits(...(rule.notObject ?? [])),
      qualifier: rule.qualifier,
      notQualifier: rule.notQualifier,
      isBare: rule.isBare ?? false,
    };
    for (const verb of rule.verbs) byVerb.set(verb, [...(byVerb.get(verb) ?? []), compiled]);
  }
  return byVerb;
}

/** The weight of the best rule for each key that the frame meets. */
export function weighFrame(frame: Frame): ReadonlyMap<PermissionKey, number> {
  const weights = new Map<PermissionKey, number>();
  for (const rule of BY_VERB.get(frame.verb) ?? []) {
    if ((weights.get(rule.key) ?? 0) < rule.weight && holds(rule, frame)) weights.set(rule.key, rule.weight);
  }
  return weights;
}

function holds(rule: CompiledRule, frame: Frame): boolean {
  if (rule.object !== 0 && (rule.object & frame.direct) === 0) return false;
  if (rule.beside !== 0 && (rule.beside & frame.all) === 0) return false;
  if ((rule.notBeside & frame.all) !== 0 || (rule.notObject & frame.direct) !== 0) return false;
  if (rule.isBare && (frame.direct !== 0 || frame.hasUnknownObject)) return false;
  if (rule.notQualifier?.some((name) => frame.qualifiers.has(name))) return false;
  return rule.qualifier === undefined || rule.qualifier.some((name) => frame.qualifiers.has(name));
}
