import { Said } from '../parts/said.js';
import type { PlacedFinding } from './findings.js';
import { editorTexts } from './texts/texts.js';

/** The finding, the likely intention, and what to do. */
export function FindingText({ finding }: { readonly finding: PlacedFinding }) {
  const { kind, message, hint, advice } = finding;
  return (
    <>
      <strong>{kind === 'error' ? editorTexts.check.error : editorTexts.check.warning}:</strong>{' '}
      <span lang="en">
        <Said text={message} most={600} />
        {hint !== undefined && (
          <>
            {' '}
            <Said text={hint} most={300} />
          </>
        )}
      </span>{' '}
      {advice}
    </>
  );
}

/** The findings about a field, shown below it. */
export function FindingsBelow({
  id,
  findings,
}: {
  readonly id: string;
  readonly findings: readonly PlacedFinding[];
}) {
  if (findings.length === 0) return null;
  return (
    <ul id={id} class="findings">
      {findings.slice(0, 5).map((finding) => (
        <li key={finding.key} class={finding.kind}>
          <FindingText finding={finding} />
        </li>
      ))}
    </ul>
  );
}
