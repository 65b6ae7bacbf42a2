/** The texts of passages whose words the service fetches, and of the page of a whole text; another language is a file of the same shape. */
export const en = {
  whole: 'In the whole text',
  fetching: 'The words are being fetched from the archive; they appear here as soon as they have come.',
  unavailable: (time: string | undefined) =>
    `The archive could not be read${time === undefined ? '' : `; next attempt: ${time}`}. Its link leads to the text.`,
  not_matching: (time: string | undefined) =>
    `The archive gives another text than the one that was read, so it is not shown${time === undefined ? '' : `; next attempt: ${time}`}.`,
  not_fetched: 'The service does not have this text and does not fetch it; the links lead to it.',
  misplaced: 'The text is at hand, but the entry names a place that is not in it.',
  title: (domain: string) => `Terms of ${domain}`,
  intro: 'The archived text, as it was read. What the permissions rest on is marked.',
  passages: 'Passages in it',
  noPassages: 'No permission rests on a passage of this text.',
  grades: { apt: 'proves it', weak: 'bears on it', condition: 'proves a condition' },
  text: 'The text',
  missing: 'The registry names no such text for this site.',
  back: (domain: string) => `What ${domain} permits`,
};

export type WordTexts = typeof en;
