import { addressOf } from '../navigation.js';
import { auditTexts } from './texts/en.js';

/** The checks of an API query as files. */
export function ExportLinks({ query }: { readonly query: string }) {
  const exportAs = (format: string) => addressOf(`api/v1/audit/checks?${query}&format=${format}`);
  return (
    <span>
      {auditTexts.list.export}: <a href={exportAs('csv')}>{auditTexts.list.csv}</a>
      {', '}
      <a href={exportAs('ndjson')}>{auditTexts.list.ndjson}</a>
    </span>
  );
}
