import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { AjvDocumentValidator } from '../../../src/adapters/ajv/ajv-document-validator.js';
import { DOCUMENT_FORMATS } from '../../../src/adapters/ajv/document-formats.js';
import { parseDomainName } from '../../../src/domain/terms/domain-name.js';
import { TermsDocument } from '../../../src/domain/terms/terms-document.js';
import { WARNING_CODES } from '../../../src/domain/validate/findings.js';
import { makeValidateDocument } from '../../../src/domain/validate/validate-document.js';
import { loadTermsDocumentCases, type TermsDocumentCase } from '../../fixtures/terms-documents/load-cases.js';

const cases = loadTermsDocumentCases();
const validator = new AjvDocumentValidator();

function reportOn({ content, expected_domain, now }: TermsDocumentCase) {
  const validateDocument = makeValidateDocument({ validator, clock: { now: () => new Date(now) } });
  return validateDocument(
    content,
    expected_domain === undefined ? {} : { expectedDomain: parseDomainName(expected_domain) },
  );
}

describe('the terms document cases', () => {
  it.each(cases)('$name: $description', (one) => {
    const report = reportOn(one);
    expect({
      valid: report.valid,
      errors: report.errors.map(({ path, keyword }) => ({ path, keyword })),
      warnings: report.warnings.map(({ path, code }) => ({ path, code })),
      notes: report.notes.length,
    }).toEqual({
      ...one.expected,
      errors: one.expected.errors.map(({ path, keyword }) => ({ path, keyword })),
    });
    for (const [index, { hint }] of one.expected.errors.entries()) {
      if (hint !== undefined)
        expect(report.errors[index]?.hint, report.errors[index]?.message).toContain(hint);
    }
  });

  it('give the same report for a document as text and as an object', () => {
    // Only a text has lines and columns that a message about depth can name.
    const objects = cases.filter(
      ({ name, content }) => typeof content === 'object' && name !== 'object-depth-65',
    );
    expect(objects.length).toBeGreaterThan(100);
    for (const one of objects) {
      expect(reportOn({ ...one, content: JSON.stringify(one.content, null, 2) }), one.name).toEqual(
        reportOn(one),
      );
    }
  });

  it('break every rule of the schema', () => {
    const broken = new Set(cases.flatMap(({ content }) => brokenRules(content)));
    expect(rulesOf(TermsDocument).filter((rule) => !broken.has(rule))).toEqual([]);
  });

  it('produce every warning', () => {
    const codes = new Set(cases.flatMap(({ expected }) => expected.warnings.map(({ code }) => code)));
    expect([...codes].sort()).toEqual([...WARNING_CODES].sort());
  });
});

const RULES = ['type', 'enum', 'anyOf', 'format', 'pattern', 'minimum'];
const ajv = new Ajv2020({ allErrors: true, messages: false, formats: { ...DOCUMENT_FORMATS } });
const check = ajv.compile(TermsDocument);

/** The schema paths of all rules; each required key is a separate rule. */
function rulesOf(schema: object, path = '#'): string[] {
  const {
    properties = {},
    items,
    anyOf = [],
    required = [],
    additionalProperties,
  } = schema as {
    properties?: Record<string, object>;
    items?: object;
    anyOf?: object[];
    required?: string[];
    additionalProperties?: boolean;
  };
  return [
    ...RULES.filter((keyword) => keyword in schema).map((keyword) => `${path}/${keyword}`),
    ...required.map((key) => `${path}/required:${key}`),
    ...(additionalProperties === false ? [`${path}/additionalProperties`] : []),
    ...Object.entries(properties).flatMap(([key, child]) => rulesOf(child, `${path}/properties/${key}`)),
    ...anyOf.flatMap((child, index) => rulesOf(child, `${path}/anyOf/${index}`)),
    ...(items === undefined ? [] : rulesOf(items, `${path}/items`)),
  ];
}

function brokenRules(content: unknown): string[] {
  const document = typeof content === 'string' ? parsedOrUndefined(content) : content;
  if (document === undefined || check(document)) return [];
  return (check.errors ?? []).map(({ schemaPath, keyword, params }) => {
    const path = decodeURIComponent(schemaPath);
    return keyword === 'required' ? `${path}:${params.missingProperty}` : path;
  });
}

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
