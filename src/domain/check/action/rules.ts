import type { PermissionKey } from '../../terms/permission.js';
import {
  NOUN_CLASSES,
  type NounClass,
  QUALIFIERS,
  type Qualifier,
  VERB_CLASSES,
  type VerbClass,
} from './concepts.js';

/** One way in which a verb and its object mean a permission key. All conditions given must hold. */
export interface Rule {
  readonly key: PermissionKey;
  /** 0 to 1: how surely the action means the key. */
  readonly weight: number;
  readonly verbs: readonly (VerbClass | 'none')[];
  /** One of these is acted on. */
  readonly object: readonly NounClass[];
  /** One of these stands anywhere beside the verb. */
  readonly beside: readonly NounClass[];
  /** None of these is acted on. */
  readonly notObject: readonly NounClass[];
  /** None of these stands anywhere beside the verb. */
  readonly notBeside: readonly NounClass[];
  /** One of these qualifies the verb or its object. */
  readonly qualifier: readonly Qualifier[];
  readonly notQualifier: readonly Qualifier[];
  /** Holds only when nothing is acted on. */
  readonly isBare: boolean;
}

/** The conditions of a rule as they are written below: names separated by a space. */
interface Conditions {
  readonly object?: string;
  readonly beside?: string;
  readonly notObject?: string;
  readonly notBeside?: string;
  readonly qualifier?: string;
  readonly notQualifier?: string;
  readonly isBare?: true;
}

const READABLE = 'page fact posting item media site';
const COLLECTED = 'data page fact posting item media site copy';
const OWN = 'local personal';

/** The verb `none` stands for an action that has no verb ("new account"). */
export const RULES: readonly Rule[] = [
  // Creating an account.
  rule('create_account', 1, 'create register', { object: 'account' }),
  rule('create_account', 0.95, 'open put join', { object: 'account', notBeside: 'posting page' }),
  rule('create_account', 0.9, 'get', {
    object: 'account',
    qualifier: 'new indefinite',
    notBeside: 'posting page',
  }),
  rule('create_account', 0.85, 'register', { notObject: 'neutral goods local personal', notBeside: 'api' }),
  rule('create_account', 0.55, 'register', { object: 'goods personal' }),
  rule('create_account', 0.7, 'join', { object: 'site' }),
  rule('create_account', 0.9, 'none', { object: 'account', notBeside: 'neutral', qualifier: 'new' }),
  rule('create_account', 0.5, 'join', { notBeside: 'personal local neutral', isBare: true }),
  rule('create_account', 0.9, 'subscribe', { beside: 'account' }),
  rule('create_account', 0.6, 'write', { object: 'account', notBeside: 'posting item payment page' }),
  // Buying.
  rule('make_purchases', 1, 'buy book', { object: 'payment goods item money', notQualifier: 'sorted' }),
  rule('make_purchases', 0.6, 'book', { notBeside: 'personal local training', notQualifier: 'own' }),
  rule('make_purchases', 0.6, 'send', { object: 'goods', notQualifier: 'own' }),
  rule('make_purchases', 0.9, 'book', { beside: 'payment goods item', notQualifier: 'sorted' }),
  rule('make_purchases', 0.85, 'buy', { notQualifier: 'sorted' }),
  rule('make_purchases', 0.85, 'book', { notBeside: 'personal local neutral training' }),
  rule('make_purchases', 0.95, 'checkout', { beside: 'payment money' }),
  rule('make_purchases', 0.8, 'checkout', { isBare: true }),
  rule('make_purchases', 0.55, 'checkout'),
  rule('make_purchases', 0.85, 'subscribe', {
    beside: 'payment goods item page site',
    notBeside: 'neutral api posting',
  }),
  rule('make_purchases', 0.45, 'subscribe', { notObject: 'posting api neutral' }),
  rule('make_purchases', 0.95, 'create put send post call', { object: 'payment money', notBeside: 'api' }),
  rule('make_purchases', 0.9, 'put', { object: 'goods item', beside: 'money payment' }),
  rule('make_purchases', 0.85, 'put', { beside: 'payment', notBeside: 'posting' }),
  rule('make_purchases', 0.75, 'get create', { object: 'goods' }),
  rule('make_purchases', 0.5, 'get', { object: 'item' }),
  rule('make_purchases', 0.7, 'write edit access use open get', { object: 'payment money' }),
  rule('make_purchases', 0.8, 'none', { object: 'payment', notBeside: 'neutral', qualifier: 'new' }),
  rule('make_purchases', 0.55, 'none', { object: 'payment', notBeside: 'neutral' }),
  // Publishing.
  rule('post_content', 0.98, 'post', { object: 'posting media page' }),
  rule('post_content', 0.85, 'post', { notBeside: 'personal payment account neutral api' }),
  rule('post_content', 0.5, 'post', { notObject: 'payment money', notBeside: 'personal' }),
  rule('post_content', 0.9, 'share', { object: 'posting media page item', notBeside: OWN }),
  rule('post_content', 0.75, 'share', { beside: 'site', notBeside: OWN }),
  rule('post_content', 0.5, 'share', { notBeside: 'personal local neutral money goods', isBare: true }),
  rule('post_content', 0.9, 'answer', { object: 'posting', notBeside: OWN }),
  rule('post_content', 0.8, 'answer', { beside: 'site posting item', notBeside: OWN }),
  rule('post_content', 0.95, 'create write put rate', { object: 'posting', notBeside: OWN }),
  rule('post_content', 0.7, 'create put', { object: 'media', beside: 'site page', notBeside: OWN }),
  rule('post_content', 0.75, 'put', { object: 'media page', notBeside: 'local personal' }),
  rule('post_content', 0.7, 'put write', { beside: 'posting site', notBeside: OWN }),
  rule('post_content', 0.6, 'create write open', {
    object: 'page posting',
    notBeside: 'local personal neutral account creative',
    notQualifier: 'one',
  }),
  rule('post_content', 0.85, 'open', { object: 'posting', notObject: 'page', notBeside: OWN }),
  rule('post_content', 0.5, 'write', {
    notBeside: 'local personal neutral data account payment',
    isBare: true,
  }),
  rule('post_content', 0.7, 'rate', { notObject: 'neutral local personal' }),
  rule('post_content', 0.9, 'send', { object: 'posting media', beside: 'site', notBeside: OWN }),
  rule('post_content', 0.65, 'send', { object: 'posting media page', notBeside: OWN }),
  rule('post_content', 0.55, 'send', { beside: 'site posting', notBeside: OWN }),
  rule('post_content', 0.85, 'edit', { object: 'posting page site', notBeside: OWN }),
  rule('post_content', 0.8, 'fetch', { object: 'item goods', beside: 'site', qualifier: 'own' }),
  rule('post_content', 0.75, 'edit', { beside: 'site posting page', notBeside: 'local personal account' }),
  rule('post_content', 0.7, 'none', {
    object: 'posting',
    notBeside: 'neutral local personal',
    qualifier: 'new',
  }),
  rule('post_content', 0.45, 'none', {
    object: 'posting',
    notObject: 'page data fact',
    notBeside: 'neutral local personal',
  }),
  // Reading.
  rule('read_content', 1, 'read', { object: READABLE, notObject: 'file', notBeside: 'local' }),
  rule('read_content', 0.85, 'read look wonder', {
    beside: READABLE,
    notObject: 'personal neutral file',
    notBeside: 'local',
  }),
  rule('read_content', 0.7, 'read', {
    object: 'data goods account payment',
    notBeside: OWN,
    notQualifier: 'own',
  }),
  rule('read_content', 0.6, 'read', {
    notObject: 'file',
    notBeside: 'local personal neutral api account',
    notQualifier: 'own',
  }),
  rule('read_content', 0.6, 'wonder', { beside: 'payment goods', notBeside: OWN, notQualifier: 'own' }),
  rule('read_content', 0.9, 'look fetch access', { object: READABLE, notObject: 'file', notBeside: 'local' }),
  rule('read_content', 0.9, 'open', {
    object: 'page fact media site',
    notObject: 'file',
    notBeside: 'local personal',
  }),
  rule('read_content', 0.6, 'query', { object: READABLE, notBeside: 'local' }),
  rule('read_content', 0.8, 'get', { object: READABLE, notObject: 'file', notBeside: 'local neutral' }),
  rule('read_content', 0.55, 'look fetch get access', {
    object: 'data goods',
    notBeside: OWN,
    notQualifier: 'own',
  }),
  rule('read_content', 0.45, 'look', {
    notBeside: 'local personal neutral account payment money api',
    notQualifier: 'own',
  }),
  rule('read_content', 0.6, 'take watch-over', {
    object: 'page fact posting item media',
    notBeside: 'local personal account payment',
    notQualifier: 'own',
  }),
  rule('read_content', 0.5, 'use', { object: 'page site', notBeside: OWN }),
  rule('read_content', 0.45, 'call', { object: 'page site', notBeside: OWN }),
  rule('read_content', 0.45, 'none', { object: 'page fact', notBeside: 'neutral local personal' }),
  // Scraping and bulk download.
  rule('scrape_data', 1, 'scrape', { object: `data ${READABLE} copy api account` }),
  rule('scrape_data', 0.9, 'scrape', { notBeside: 'local personal physical' }),
  rule('scrape_data', 0.95, 'gather', { object: 'data', notBeside: 'payment money' }),
  rule('scrape_data', 0.85, 'gather', { object: COLLECTED }),
  rule('scrape_data', 0.6, 'gather', { beside: COLLECTED }),
  rule('scrape_data', 0.7, 'gather', { beside: 'account', qualifier: 'bulk auto' }),
  rule('scrape_data', 0.45, 'gather', { notBeside: 'personal local neutral money' }),
  rule('scrape_data', 0.95, 'take', { object: COLLECTED, notBeside: 'local', qualifier: 'bulk auto' }),
  rule('scrape_data', 0.9, 'take', {
    object: 'site page posting fact',
    qualifier: 'bulk',
    notQualifier: 'own',
  }),
  rule('scrape_data', 0.8, 'take', { object: 'account goods', qualifier: 'bulk' }),
  rule('scrape_data', 0.7, 'take', { notBeside: 'local personal payment neutral', qualifier: 'bulk' }),
  rule('scrape_data', 0.7, 'take', {
    object: 'data site',
    notBeside: 'local payment account personal',
    notQualifier: 'own',
  }),
  rule('scrape_data', 0.95, 'get fetch create', {
    object: 'copy data page posting fact media',
    notBeside: 'local account model training',
    qualifier: 'bulk',
  }),
  rule('scrape_data', 0.92, 'access use read look', {
    object: 'data site',
    notBeside: 'local api',
    qualifier: 'bulk auto',
  }),
  rule('scrape_data', 0.7, 'access read look get fetch put send', {
    beside: COLLECTED,
    notBeside: 'local api account',
    qualifier: 'bulk auto',
  }),
  rule('scrape_data', 0.8, 'create get take put', {
    object: 'copy data',
    beside: 'site page posting fact copy item',
    notBeside: 'local account api',
  }),
  rule('scrape_data', 0.9, 'watch-over', {
    object: 'data fact page item site posting',
    qualifier: 'bulk auto',
  }),
  rule('scrape_data', 0.75, 'watch-over', { object: 'fact data', notBeside: OWN }),
  rule('scrape_data', 0.75, 'none', { object: COLLECTED, notBeside: 'local personal', qualifier: 'bulk' }),
  // The API.
  rule('api_access', 1, 'call query connect access use open', { beside: 'api' }),
  rule('api_access', 0.95, 'get create register fetch send subscribe read look put join take gather', {
    object: 'api',
  }),
  rule('api_access', 0.9, 'register subscribe', { beside: 'api' }),
  rule('api_access', 0.93, 'get fetch look read take gather send put edit watch-over write create answer', {
    beside: 'api',
  }),
  rule('api_access', 0.92, 'post', { beside: 'api', notObject: 'posting page media' }),
  rule('api_access', 0.5, 'connect', { beside: 'site data', notBeside: 'local' }),
  rule('api_access', 0.45, 'query', { notBeside: 'local personal neutral posting model' }),
  rule('api_access', 0.75, 'none', { beside: 'api', notObject: 'neutral' }),
  // Training on the content.
  rule('allow_training', 1, 'train tune', { beside: 'model training', notObject: 'physical' }),
  rule('allow_training', 0.9, 'book', { beside: 'training' }),
  rule('allow_training', 0.9, 'train tune', {
    beside: 'data page posting media site fact',
    notBeside: 'personal physical',
  }),
  rule('allow_training', 0.75, 'tune', { notBeside: 'neutral local personal' }),
  rule(
    'allow_training',
    0.97,
    'use create take scrape gather get fetch teach put send access none read open edit share look join',
    { beside: 'training', notBeside: 'neutral' },
  ),
  rule('allow_training', 0.9, 'teach', { object: 'model' }),
  rule('allow_training', 0.85, 'teach', { beside: 'model' }),
  rule('allow_training', 0.8, 'use put take gather send create scrape', {
    beside: 'model',
    notBeside: 'neutral posting api',
  }),
  rule('allow_training', 0.6, 'use put create', { beside: 'model', notBeside: 'neutral api' }),
  rule('allow_training', 0.6, 'train', { notBeside: 'neutral local personal physical', isBare: true }),
];

function rule(key: PermissionKey, weight: number, verbs: string, conditions: Conditions = {}): Rule {
  return {
    key,
    weight,
    verbs: namesIn(verbs, [...VERB_CLASSES, 'none'] as const),
    object: namesIn(conditions.object, NOUN_CLASSES),
    beside: namesIn(conditions.beside, NOUN_CLASSES),
    notObject: namesIn(conditions.notObject, NOUN_CLASSES),
    notBeside: namesIn(conditions.notBeside, NOUN_CLASSES),
    qualifier: namesIn(conditions.qualifier, QUALIFIERS),
    notQualifier: namesIn(conditions.notQualifier, QUALIFIERS),
    isBare: conditions.isBare ?? false,
  };
}

/** The names of a list, each held against the names there are: a misspelt class fails at start, not silently. */
function namesIn<T extends string>(list: string | undefined, known: readonly T[]): readonly T[] {
  return (list ?? '').split(' ').flatMap((name) => {
    if (name === '') return [];
    const found = known.find((one) => one === name);
    if (found === undefined) throw new Error(`rules of the action mapper: no class "${name}"`);
    return [found];
  });
}
