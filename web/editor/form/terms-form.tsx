import { PERMISSION_KEYS } from '../../../src/domain/terms/permission.js';
import { plainText } from '../../parts/plain-text.js';
import type { AgentReading } from '../document/agent-reading.js';
import { siteNamed } from '../document/agent-reading.js';
import { API_SPEC_TYPES, MCP_TRANSPORTS } from '../document/choices.js';
import { canHold } from '../document/fields.js';
import { FindingsBelow } from '../finding-text.js';
import { editorTexts } from '../texts/texts.js';
import { DayField, FlagField, InterfacesField, MethodsField, TextField } from './fields.js';
import { type Form, FormContext, useField } from './form-context.js';
import { PermissionField } from './permission-field.js';

/** Keys of the root that the form handles. Others stay unchanged. */
const ASKED: ReadonlySet<string> = new Set([
  'agentterms_version',
  'service',
  'permissions',
  'rate_limits',
  'data_handling',
  'authentication',
  'requires_consent',
  'jurisdiction',
  'contact',
  'last_updated',
  'expires',
  'discovery',
  'policy_id',
]);
const PARTS = [
  'service',
  'contact',
  'permissions',
  'rate_limits',
  'data_handling',
  'authentication',
  'discovery',
];
const MOST_NAMED = 12;

/** The document as questions. When frozen, it shows the last readable state and changes nothing. */
export function TermsForm({
  form,
  reading,
  isFrozen,
}: {
  readonly form: Form;
  readonly reading: AgentReading | undefined;
  readonly isFrozen: boolean;
}) {
  const { form: words } = editorTexts;
  const others = Object.keys(form.document).filter((key) => !ASKED.has(key));
  const strange = PARTS.filter((part) => !canHold(form.document, [part, PROBE[part] ?? '']));
  return (
    <FormContext.Provider value={form}>
      <form class="terms" noValidate onSubmit={(event) => event.preventDefault()} inert={isFrozen}>
        <section aria-labelledby="about-site">
          <h3 id="about-site">{words.about}</h3>
          <TextField path={['service', 'domain']} kind="domain" onLeave={siteNamed} />
          <div class="pair">
            <TextField path={['service', 'name']} />
            <TextField path={['contact', 'email']} kind="email" />
          </div>
        </section>
        <section aria-labelledby="what-agents">
          <h3 id="what-agents">{words.permissions}</h3>
          <p class="quiet">{words.permissionsHint}</p>
          <PartFindings name="permissions" />
          {PERMISSION_KEYS.map((key) => (
            <PermissionField key={key} name={key} answer={reading?.[key]} />
          ))}
        </section>
        <section aria-labelledby="how-much">
          <h3 id="how-much">{words.limits}</h3>
          <div class="pair">
            {['requests_per_minute', 'requests_per_hour', 'requests_per_day', 'concurrent_sessions'].map(
              (key) => (
                <TextField key={key} path={['rate_limits', key]} kind="count" />
              ),
            )}
          </div>
        </section>
        <section aria-labelledby="how-long">
          <h3 id="how-long">{words.validity}</h3>
          <div class="pair">
            <DayField path={['last_updated']} />
            <DayField path={['expires']} />
          </div>
        </section>
        <details>
          <summary>{words.more}</summary>
          <div class="more">
            <TextField path={['service', 'description']} />
            <div class="pair">
              <TextField path={['service', 'tos_url']} kind="url" />
              <TextField path={['service', 'privacy_url']} kind="url" />
              <TextField path={['contact', 'name']} />
              <TextField path={['contact', 'url']} kind="url" />
            </div>
            <FlagField path={['requires_consent']} />
            <TextField path={['jurisdiction']} kind="codes" />
            <FlagField path={['authentication', 'required']} />
            <MethodsField path={['authentication', 'methods']} />
            <div class="pair">
              <TextField path={['authentication', 'registration_url']} kind="url" />
              <TextField path={['authentication', 'docs_url']} kind="url" />
            </div>
            <FlagField path={['data_handling', 'stores_agent_data']} />
            <FlagField path={['data_handling', 'shares_with_third_parties']} />
            <div class="pair">
              <TextField path={['data_handling', 'retention_days']} kind="count" />
              <TextField path={['data_handling', 'data_residency']} kind="codes" />
            </div>
            <FlagField path={['data_handling', 'gdpr_compliant']} />
            <FlagField path={['data_handling', 'ccpa_compliant']} />
            <FlagField path={['data_handling', 'hipaa_compliant']} />
            <InterfacesField path={['discovery', 'mcp_servers']} kind="transport" kinds={MCP_TRANSPORTS} />
            <InterfacesField path={['discovery', 'api_specs']} kind="type" kinds={API_SPEC_TYPES} />
            <TextField path={['policy_id']} />
          </div>
        </details>
        {strange.length > 0 && (
          <p class="quiet">
            <code>{strange.join(', ')}</code>: {words.otherShape}
          </p>
        )}
        {others.length > 0 && (
          <p class="quiet">
            {words.elsewhere(
              others
                .slice(0, MOST_NAMED)
                .map((key) => plainText(key, 60))
                .join(', '),
            )}
          </p>
        )}
      </form>
    </FormContext.Provider>
  );
}

/** A key of each part, to test whether the part can be written. */
const PROBE: Readonly<Record<string, string>> = { service: 'domain', contact: 'email' };

/** Findings about a part itself, such as an unknown key in it. */
function PartFindings({ name }: { readonly name: string }) {
  const { id, findings } = useField([name], { below: false });
  return <FindingsBelow id={`${id}-findings`} findings={findings} />;
}
