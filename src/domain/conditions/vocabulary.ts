import { CONDITION_KINDS, type ConditionKind, type ConditionParameters } from './condition.js';
import { KIND_FORMS, type KindForms, type ParameterForm } from './kind-forms.js';

export interface Parameter {
  readonly form: ParameterForm;
  readonly description: string;
  readonly example: unknown;
}

export interface KindDefinition<Kind extends ConditionKind = ConditionKind>
  extends Pick<KindForms<Kind>, 'required' | 'oneOf'> {
  readonly description: string;
  readonly parameters: { readonly [Name in keyof Required<ConditionParameters[Kind]>]: Parameter };
}

/** What a kind means, and for each parameter what it says and an example. */
interface KindNotes<Kind extends ConditionKind> {
  readonly description: string;
  readonly parameters: {
    readonly [Name in keyof Required<ConditionParameters[Kind]>]: readonly [string, unknown];
  };
}

const ACT = ['The act that the condition is about, where it is not every act.', 'buy'] as const;
const URL = ['Where to get it.', 'https://example.com/developers'] as const;

const NOTES: { readonly [Kind in ConditionKind]: KindNotes<Kind> } = {
  min_age: {
    description: 'The principal has reached an age.',
    parameters: {
      years: ['Full years.', 18],
      majority: ['Of age where the principal lives.', true],
      with_guardian_from: ["Age from which a minor may act with a guardian's consent.", 13],
    },
  },
  region: {
    description: 'The principal is in one of these places, or in none of them.',
    parameters: {
      in: ['ISO 3166-1 or 3166-2 codes, `EU` or `EEA`: one of them.', ['FR', 'BE']],
      not_in: ['The same: none of them.', ['CU', 'IR']],
      basis: ['What has to be in the place.', 'residence'],
      for: ACT,
    },
  },
  principal_kind: {
    description: 'The principal is one of these.',
    parameters: {
      any_of: ['What the principal may be.', ['business']],
    },
  },
  standing: {
    description: 'None of these is true of the principal.',
    parameters: {
      none_of: ['What must not be true.', ['removed_before']],
      offences: [
        'For `convicted`: the offences that count, where not every one does.',
        ['violent', 'sexual'],
      ],
    },
  },
  account: {
    description: 'The act needs an account of the site.',
    parameters: { type: ['Which account.', 'any'] },
  },
  account_limit: {
    description: 'Nobody has more accounts than this.',
    parameters: {
      max: ['Most accounts.', 1],
      per: ['Whose accounts are counted.', 'person'],
    },
  },
  credential: {
    description: 'The act needs a credential that the site issues.',
    parameters: { type: ['Which credential.', 'api_key'], url: URL },
  },
  permission: {
    description: 'The act needs the permission of the site for the single case.',
    parameters: { form: ['In which form.', 'written'], for: ACT, url: URL },
  },
  operation: {
    description: 'Who does the act: a person, software that a person directs, or software by itself.',
    parameters: {
      any_of: ['Who may. `human` alone is a ban of automation.', ['human']],
      for: ACT,
    },
  },
  channel: {
    description: 'The act is done by one of these ways.',
    parameters: { any_of: ['Which ways.', ['api']], url: URL },
  },
  robots: {
    description: 'The instructions of robots.txt (RFC 9309) are followed.',
    parameters: {
      obey: ['Always `true`.', true],
      crawl_delay_s: ['Seconds between two requests.', 10],
    },
  },
  rate: {
    description: 'Not more than so much in so long.',
    parameters: {
      max: ['Most requests or acts in `per_s`.', 100],
      per_s: ['Seconds in which `max` is counted.', 3600],
      concurrency: ['Most requests under way at once.', 2],
      reasonable: ['No number is said, but no unreasonable load.', true],
    },
  },
  identify: {
    description: 'The software says what it is.',
    parameters: {
      as: ['By which means.', 'user_agent'],
      of: [
        'For `disclosure`: that the caller is software (`agent`), or that software made the content (`content`).',
        ['agent'],
      ],
      pattern: ['The form that the site asks for.', 'Agent/[name]'],
    },
  },
  human_confirms: {
    description: 'A person confirms each of these.',
    parameters: { each: ['What is confirmed.', 'purchase'] },
  },
  accept: {
    description: 'A document is accepted before the act.',
    parameters: { document: ['Which document.', 'terms'], url: URL },
  },
  purpose: {
    description: 'What the use is for.',
    parameters: {
      any_of: ['One of these is what it is for.', ['personal', 'research']],
      all_of: ['All of these are true of it.', ['personal', 'noncommercial']],
    },
  },
  ai_use: {
    description: 'What a model makes of the content, or brings to the site.',
    parameters: {
      none_of: ['None of these.', ['train']],
      any_of: ['Nothing but these.', ['search']],
    },
  },
  reuse: {
    description: 'What is not done with the content or the service.',
    parameters: { none_of: ['None of these.', ['copy', 'sell']] },
  },
  retention: {
    description: 'How long content may be kept.',
    parameters: {
      max_s: ['Longest, in seconds.', 86_400],
      cache: ['Whether it may be cached at all.', false],
      delete_on: ['When it has to be deleted.', 'request'],
    },
  },
  attribution: {
    description: 'The source is named.',
    parameters: { form: ['How the source is named.', 'link'] },
  },
  licence: {
    description: 'The content is under a licence, whose terms are kept.',
    parameters: {
      spdx: ['SPDX identifier.', 'CC-BY-SA-4.0'],
      url: ['Address of the licence.', 'https://example.com/licence'],
    },
  },
  payment: {
    description: 'The act costs money.',
    parameters: {
      model: ['What is paid.', 'subscription'],
      amount: ['In units of `currency`.', 9.99],
      currency: ['ISO 4217.', 'EUR'],
    },
  },
  conduct: {
    description: 'Rules that every user of a site keeps.',
    parameters: { rules: ['Which rules.', ['lawful', 'no_spam']] },
  },
  notice: {
    description: 'What a caller should know; it holds nothing back.',
    parameters: {
      about: ['What it is about.', 'withdrawal_days'],
      days: ['Days, where it is about a time.', 14],
      text: ['One sentence that stands by itself.', 'Orders are fulfilled by third parties.'],
    },
  },
  other: {
    description: 'A condition that no other kind says; only a person can tell whether it is met.',
    parameters: { text: ['One sentence that stands by itself.', 'Pets must be vaccinated.'] },
  },
};

/** The kinds of conditions: what each means and what its parameters may hold. */
export const VOCABULARY = Object.fromEntries(
  CONDITION_KINDS.map((kind) => [kind, definitionOf(kind)]),
) as unknown as { readonly [Kind in ConditionKind]: KindDefinition<Kind> };

function definitionOf(kind: ConditionKind): object {
  const { forms, ...needed } = KIND_FORMS[kind];
  const { description, parameters } = NOTES[kind];
  const notes = parameters as Readonly<Record<string, readonly [string, unknown]>>;
  return {
    description,
    parameters: Object.fromEntries(
      Object.entries(forms as Readonly<Record<string, ParameterForm>>).map(([name, form]) => {
        const [said, example] = notes[name] ?? [];
        return [name, { form, description: said, example }];
      }),
    ),
    ...needed,
  };
}
