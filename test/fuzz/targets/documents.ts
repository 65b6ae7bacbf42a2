import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { findOwnFile } from '../../../client/own-file.js';
import { AjvDocumentValidator } from '../../../src/adapters/ajv/ajv-document-validator.js';
import { readOwnFile } from '../../../src/adapters/web/read-own-file.js';
import { canonicalJson, documentHash } from '../../../src/domain/terms/canonical.js';
import { parseDomainName } from '../../../src/domain/terms/domain-name.js';
import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import { fromPointer } from '../../../src/domain/validate/json-pointer.js';
import { parseJson } from '../../../src/domain/validate/parse-json.js';
import { makeValidateDocument } from '../../../src/domain/validate/validate-document.js';
import { anyText } from '../../support/any-text.js';
import { bytesOf, type FuzzTarget, fromBytes } from '../fuzz-target.js';
import { assertOneLine, assertUnpolluted } from '../promises.js';

const FOLDER = new URL('../../fixtures/terms-documents/', import.meta.url);
const NOW = new Date('2026-06-01T12:00:00Z');
const validator = new AjvDocumentValidator();
const validateDocument = makeValidateDocument({ validator, clock: { now: () => NOW } });

const FULL = {
  '@context': 'https://agentterms.example/context',
  agentterms_version: '0.3.0',
  service: 'example.com',
  permissions: {
    read_content: true,
    scrape_data: { allowed: true, conditions: 'Name your agent.', max_frequency: '10/hour', scope: 'public' },
    allow_training: null,
  },
  rate_limits: { requests_per_minute: 10 },
  expires: '2027-01-01',
  extensions: { 'com.example.note': { deep: [1, { é: '\ud83d\ude00' }] } },
};

const seeds: readonly string[] = [
  JSON.stringify(FULL, null, 2),
  JSON.stringify(FULL),
  ...readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .slice(0, 40)
    .map((name) => {
      const { content, document = content } = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8'));
      return typeof document === 'string' ? document : JSON.stringify(document);
    })
    .filter((text) => typeof text === 'string'),
];

const words = [
  ...PERMISSION_KEYS,
  ...'{ } [ ] , : " \\ \\u0000 \\ud800 \\udc00 // /* null true false NaN -0 1e999 0.1 1E400 01 .5'.split(' '),
  ...[
    '__proto__',
    'constructor',
    'toString',
    'allowed',
    'conditions',
    'permissions',
    'service',
    'extensions',
  ],
  ...[
    '"__proto__":{"x":1},',
    '"permissions":{},',
    '\ufeff',
    '\u2028',
    '\u202e',
    '\n',
    '\r\n',
    '\t',
    '[[[[[[[[',
    '{"a":',
  ],
  ...[
    'verification',
    'policy_hash',
    '"0.3.0"',
    '"expires":"2020-02-30"',
    'jurisdiction',
    'rate_limits',
    'discovery',
  ],
];

const permission = fc.oneof(
  fc.constantFrom(true, false, null),
  fc.record({ allowed: fc.boolean(), conditions: anyText() }, { requiredKeys: ['allowed'] }),
  fc.jsonValue({ maxDepth: 2 }),
);
/** A document of which any part may be anything. */
const shaped = fc
  .record(
    {
      agentterms_version: fc.oneof(fc.constant('0.3.0'), fc.jsonValue({ maxDepth: 1 })),
      service: fc.oneof(fc.domain(), fc.jsonValue({ maxDepth: 2 })),
      permissions: fc.dictionary(fc.oneof(fc.constantFrom(...PERMISSION_KEYS), fc.string()), permission),
      extensions: fc.dictionary(anyText(), fc.jsonValue()),
      expires: fc.oneof(fc.constantFrom('2026-02-30', '2026-05-31', '0000-00-00'), fc.string()),
      rate_limits: fc.dictionary(fc.string(), fc.oneof(fc.integer(), fc.double())),
    },
    { requiredKeys: [] },
  )
  .map((document) => JSON.stringify(document));

function assertPlace(document: unknown, path: string): void {
  let value = document;
  const segments = fromPointer(path);
  for (const [index, segment] of segments.entries()) {
    assert.ok(typeof value === 'object' && value !== null, `${path} leads nowhere`);
    // A key that is missing, or was shown with other characters, is named as the last one.
    if (!Object.hasOwn(value, segment)) {
      assert.equal(index, segments.length - 1, `${path} leads nowhere`);
      return;
    }
    value = (value as Record<string, unknown>)[segment];
  }
}

function checkDocument(text: string): void {
  let depth = 0;
  let calls = 0;
  const lines = text.split(/\r\n|\r|\n/);
  const limits = {
    maxDepth: 64,
    maxFindings: 100,
    onPlace: (path: readonly unknown[], offset: number) => {
      calls += 1;
      depth = Math.max(depth, path.length);
      assert.ok(offset >= 0 && offset <= text.length, 'a place stands outside the text');
    },
  };
  const parsed = parseJson(text, limits);
  assert.ok(calls <= text.length + 1, 'more places than characters');
  assert.ok(depth <= 64, 'a place stands too deep');
  let expected: unknown;
  let isJson = true;
  try {
    expected = JSON.parse(text);
  } catch {
    isJson = false;
  }
  if (parsed.ok) {
    assert.ok(isJson, 'what is no JSON was read');
    assert.deepStrictEqual(parsed.value, expected);
    const hashable = !validateDocument(expected).errors.some(({ keyword }) => keyword === 'wellFormed');
    if (hashable) {
      const canonical = canonicalJson(expected);
      assert.equal(canonicalJson(JSON.parse(canonical)), canonical);
    }
  } else {
    assert.ok(!isJson || parsed.finding.keyword === 'depth', 'what is JSON was refused');
    const { line, column } = parsed.at;
    assert.ok(line >= 1 && line <= lines.length, `line ${line} of ${lines.length}`);
    const length = lines[line - 1]?.length ?? 0;
    assert.ok(column >= 1 && column <= length + 1, `column ${column} of ${length}`);
  }
  const report = validateDocument(text);
  assert.equal(report.valid, report.errors.length === 0);
  assert.ok(report.errors.length <= 100 && report.warnings.length <= 100);
  assert.deepStrictEqual(validateDocument(text), report, 'two reports of one text differ');
  for (const { path, message, ...rest } of [...report.errors, ...report.warnings]) {
    assertOneLine(message, 4_000, 'a message');
    if ('hint' in rest) assertOneLine(rest.hint ?? '', 4_000, 'a hint');
    assert.ok(path.isWellFormed() && path.length <= 2_100);
    if (parsed.ok && path.isWellFormed() && !path.includes('\ufffd')) assertPlace(parsed.value, path);
  }
  assertUnpolluted();
}

const SITE = parseDomainName('example.com');

async function checkOwnFile(input: string): Promise<void> {
  const body = bytesOf(input);
  const reading = readOwnFile(
    {
      kind: 'page',
      url: `https://${SITE}/agentterms.json`,
      status: 200,
      mediaType: 'application/json',
      headers: {},
      body,
    } as never,
    validator,
  );
  const { file, state, text } = reading;
  assert.equal(state === 'valid', file.kind === 'found');
  if (file.kind === 'invalid') assertOneLine(file.problem, 600, 'a problem');
  if (file.kind !== 'found') return;
  assert.equal(file.documentHash, documentHash(file.document));
  assert.ok(validateDocument(text).valid, 'a file that the validation refuses answers checks');
  // Clients read the same file by themselves, and must not be laxer. They take UTF-8 alone.
  if (body[0] === 0xff || body[0] === 0xfe) return;
  const own = await findOwnFile(SITE, async () => new Response(body), AbortSignal.timeout(10_000));
  assert.equal(own.kind, 'found', 'a file that answers checks is none for a client');
  if (own.kind === 'found')
    assert.deepStrictEqual(JSON.parse(own.text).permissions, file.document.permissions);
  assertUnpolluted();
}

export const DOCUMENT_TARGETS: readonly FuzzTarget[] = [
  { name: 'terms-document', form: 'text', seeds, words, shaped, runs: 250, check: checkDocument },
  {
    name: 'own-file',
    form: 'bytes',
    runs: 200,
    check: checkOwnFile,
    seeds: [
      ...seeds.map((text) => fromBytes(Buffer.from(text))),
      fromBytes(Buffer.from(`\ufeff${JSON.stringify(FULL)}`)),
      fromBytes(Buffer.from(`\ufeff${JSON.stringify(FULL)}`, 'utf16le')),
    ],
    words,
    shaped: shaped.map((text) => fromBytes(Buffer.from(text))),
  },
];
