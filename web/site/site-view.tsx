import { PERMISSION_KEYS } from '../../src/domain/terms/permission.js';
import { addressOf } from '../navigation.js';
import { Accuracy } from '../parts/accuracy.js';
import { type Conditional, Conditions } from '../parts/conditions.js';
import { Copyable } from '../parts/copyable.js';
import { conditionsIn } from '../parts/document-conditions.js';
import { PageLink } from '../parts/page-link.js';
import { Passages } from '../parts/passages.js';
import { OutLink, Said } from '../parts/said.js';
import { useWords } from '../parts/use-words.js';
import type { PermissionKey, SiteEvidence } from '../service/shapes.js';
import { dayOf, texts } from '../texts/texts.js';
import { History } from './history.js';
import { kindOf } from './kind-of.js';
import { readSiteDocument, type SourceText } from './site-document.js';

interface Known {
  readonly evidence: SiteEvidence;
  readonly document: unknown;
}

/** What a permission is shown with; a site's own file is its own proof. */
type Proven = Omit<SiteEvidence['values'][PermissionKey], 'limits'> &
  Pick<Conditional, 'conditions' | 'limits'>;

/** A site of the registry: seven permissions with their proof, and the documents they come from. */
export function SiteView({ evidence, document }: Known) {
  const { domain, validation_status, own_file: ownFile } = evidence;
  const status = texts.status[ownFile === undefined ? validation_status : 'own'];
  // A site's own file that the registry has no copy of rests on none of what the entry does.
  const isOfAnswer = ownFile === undefined || ownFile.document_hash === evidence.document_hash;
  const inWords = useWords(
    domain,
    ownFile === undefined ? PERMISSION_KEYS.flatMap((key) => evidence.values[key].passages) : [],
  );
  return (
    <>
      <p class="intro">{texts.site.intro}</p>
      <p>
        <strong>{status.word}.</strong> {status.explain}
      </p>
      <section aria-label={texts.site.all}>
        {PERMISSION_KEYS.map((key) => (
          <Permission
            key={key}
            domain={domain}
            name={key}
            proven={
              ownFile === undefined
                ? {
                    ...evidence.values[key],
                    ...conditionsIn(document, key, evidence.values[key].value),
                    passages: inWords(evidence.values[key].passages),
                  }
                : { ...ownFile.values[key], passages: [] }
            }
            isOwn={ownFile !== undefined}
          />
        ))}
      </section>
      {isOfAnswer && <Documents document={document} />}
      <History domain={domain} />
      <ForPrograms domain={domain} />
    </>
  );
}

/** The texts that a document comes from, and how long it holds. */
function Documents({ document }: { readonly document: unknown }) {
  const { updated, expires, sources } = readSiteDocument(document);
  return (
    <section>
      <h2>{texts.site.documents}</h2>
      {sources.length === 0 ? (
        <p>{texts.site.noDocuments}</p>
      ) : (
        <ul class="sources">
          {sources.map((source) => (
            <li key={`${source.url} ${source.archiveUrl}`}>
              <Source {...source} />
            </li>
          ))}
        </ul>
      )}
      {updated !== undefined && (
        <p>
          <Said text={texts.site.updated(dayOf(updated))} most={200} />
        </p>
      )}
      {expires !== undefined && (
        <p>
          <Said text={texts.site.expires(dayOf(expires))} most={200} />
        </p>
      )}
    </section>
  );
}

function Permission({
  domain,
  name,
  proven,
  isOwn,
}: {
  readonly domain: string;
  readonly name: PermissionKey;
  readonly proven: Proven;
  readonly isOwn: boolean;
}) {
  const { value, conditions, limits, measured, not_given: notGiven, passages } = proven;
  const kind = kindOf(proven);
  const question = `?${new URLSearchParams({ site: domain, action: name })}`;
  return (
    <article class={`permission ${kind}`}>
      <header>
        <h2>
          {texts.permissions[name].action} <code>{name}</code>
        </h2>
        <p class="value">{texts.site.permissionValue[kind]}</p>
      </header>
      <Conditions value={value} conditions={conditions} limits={limits} name={name} />
      {value === null && <p>{texts.site.notGiven[notGiven ?? (isOwn ? 'not_addressed' : 'unknown')]}</p>}
      {value !== null && !isOwn && <Accuracy measured={measured} />}
      {passages.length > 0 && (
        <details>
          <summary>{texts.site.passages(passages.length)}</summary>
          <Passages domain={domain} passages={passages} />
        </details>
      )}
      <p class="no-print">
        <PageLink to={question} label={`${texts.site.check}: ${name}`}>
          {texts.site.check}
        </PageLink>
      </p>
    </article>
  );
}

function Source({ kind = '', url, archivedAt, archiveUrl }: SourceText) {
  const { sourceKinds, otherSource, readOn } = texts.site;
  return (
    <>
      {Object.hasOwn(sourceKinds, kind) ? sourceKinds[kind] : otherSource}: <OutLink href={url} />
      {archivedAt !== undefined && (
        <>
          {' · '}
          {archiveUrl === undefined ? (
            <Said text={readOn(dayOf(archivedAt))} most={100} />
          ) : (
            <OutLink href={archiveUrl} text={readOn(dayOf(archivedAt))} />
          )}
        </>
      )}
    </>
  );
}

function ForPrograms({ domain }: { readonly domain: string }) {
  const record = `registry/${domain}`;
  const badge = addressOf(`${record}/badge.svg`);
  const page = addressOf(`sites/${domain}`);
  const label = texts.site.pageTitle(domain);
  return (
    <section class="no-print">
      <h2>{texts.site.raw}</h2>
      <p class="links">
        <a href={addressOf(record)}>{texts.site.json}</a>
        <a href={addressOf(record)} download={`${domain}.agentterms.json`}>
          {texts.site.download}
        </a>
        <a href={addressOf(`${record}/evidence`)}>{texts.site.evidence}</a>
      </p>
      <h3>{texts.site.badge}</h3>
      <p>
        <img src={badge} alt={label} height={20} />
      </p>
      <details>
        <summary>{texts.copy.button}</summary>
        <Copyable
          title={texts.site.badgeHtml}
          text={`<a href="${page}"><img src="${badge}" alt="${label}"></a>`}
        />
        <Copyable title={texts.site.badgeMarkdown} text={`[![${label}](${badge})](${page})`} />
      </details>
    </section>
  );
}
