import Type from 'typebox';
import { closedObject, optionalText, optionalUri } from './fields.js';

/** Who answers questions about the document (specification 2.1). */
export const Contact = Type.Union(
  [
    Type.String({ format: 'email', description: 'E-mail address.', examples: ['agents@example.com'] }),
    closedObject(
      {
        email: Type.Optional(
          Type.String({ format: 'email', description: 'E-mail address.', examples: ['agents@example.com'] }),
        ),
        name: optionalText('Name of the person or office.', 'Agent Relations'),
        url: optionalUri('Page for contact.', 'https://example.com/contact'),
      },
      {
        title: 'ContactDetails',
        description: 'E-mail address, name and page for contact.',
        examples: [{ email: 'agents@example.com', name: 'Agent Relations' }],
      },
    ),
  ],
  {
    description: 'Whom to ask about this document: an e-mail address, or an object.',
    examples: ['agents@example.com', { email: 'agents@example.com', name: 'Agent Relations' }],
  },
);
