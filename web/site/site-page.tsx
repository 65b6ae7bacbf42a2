import { useState } from 'preact/hooks';
import type { PageAddress } from '../pages.js';
import { Asking } from '../parts/asking.js';
import { FailureNote } from '../parts/failure-note.js';
import { Said } from '../parts/said.js';
import { useTitle } from '../parts/use-title.js';
import { ask, type Reply } from '../service/ask.js';
import type { GeneratedTerms, SiteEvidence } from '../service/shapes.js';
import { useAnswer } from '../service/use-answer.js';
import { texts } from '../texts/texts.js';
import { AskSite } from './ask-site.js';
import { SiteView } from './site-view.js';

/** What is known about a site: its document, and the basis of each value. */
interface KnownSite {
  readonly evidence: SiteEvidence;
  readonly document: unknown;
}

/** Everything that a site permits, and why. For an unknown site, a way to fetch it. */
export function SitePage({ params: [domain = ''] }: PageAddress) {
  return <OneSite key={domain} domain={domain} />;
}

function OneSite({ domain }: { readonly domain: string }) {
  useTitle(texts.site.pageTitle(domain));
  const [known, again] = useAnswer<KnownSite>(`site ${domain}`, (signal) => askSite(domain, signal));
  const [generated, setGenerated] = useState<GeneratedTerms>();
  const notice = generated?.meta?.notice;

  return (
    <>
      <h1>
        <Said text={texts.site.pageTitle(domain)} most={300} />
      </h1>
      {notice !== undefined && (
        <p class="note" lang="en">
          <Said text={notice} />
        </p>
      )}
      {known === undefined || known === 'asking' ? (
        <Asking />
      ) : 'value' in known ? (
        <SiteView {...known.value} />
      ) : known.failure.problem !== 'not_found' ? (
        <FailureNote failure={known.failure} again={again} />
      ) : generated !== undefined ? (
        <FoundFile file={generated} />
      ) : (
        <AskSite
          domain={domain}
          onDone={(terms) => {
            setGenerated(terms);
            again();
          }}
        />
      )}
    </>
  );
}

/** A file of the site itself that does not answer checks, as it was found. */
function FoundFile({ file }: { readonly file: GeneratedTerms }) {
  const { meta: _, ...content } = file;
  return (
    <>
      <p role="alert">{texts.site.unknown.invalidFile}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to. */}
      <pre tabIndex={0}>
        <Said text={JSON.stringify(content, null, 1)} />
      </pre>
    </>
  );
}

async function askSite(domain: string, signal: AbortSignal): Promise<Reply<KnownSite>> {
  const path = `registry/${encodeURIComponent(domain)}`;
  const [evidence, document] = await Promise.all([
    ask<SiteEvidence>(`${path}/evidence`, signal),
    ask<unknown>(path, signal),
  ]);
  if ('failure' in evidence) return evidence;
  if ('failure' in document) return document;
  return { value: { evidence: evidence.value, document: document.value } };
}
