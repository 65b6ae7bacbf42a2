import { closedObject, optionalCodes, optionalCount, optionalFlag } from './fields.js';

/** What the service does with data about agents (specification 2.5). */
export const DataHandling = closedObject(
  {
    stores_agent_data: optionalFlag('Whether the service stores data about agent interactions.', true),
    shares_with_third_parties: optionalFlag(
      'Whether data about agent interactions is shared with third parties.',
      false,
    ),
    retention_days: optionalCount('For how many days data is kept; 0 means that none is kept.', 30, 0),
    gdpr_compliant: optionalFlag('Whether the service complies with the GDPR (European Union).', true),
    ccpa_compliant: optionalFlag('Whether the service complies with the CCPA (California).', true),
    hipaa_compliant: optionalFlag(
      'Whether the service complies with HIPAA (United States, health data).',
      false,
    ),
    data_residency: optionalCodes(
      {
        description:
          'Where data is stored: one region code or a list of them, a country or a country and its region.',
        examples: [['US', 'DE']],
      },
      { description: 'ISO 3166-1 or 3166-2 code in upper case, or EU.', examples: ['US', 'US-CA', 'EU'] },
    ),
  },
  {
    title: 'DataHandling',
    description: 'What the service does with data about agents.',
    examples: [{ stores_agent_data: true, retention_days: 30, data_residency: 'EU' }],
  },
);
