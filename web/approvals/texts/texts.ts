import { language } from '../../texts/texts.js';
import { de } from './de.js';
import { type ApprovalTexts, en } from './en.js';
import { fr } from './fr.js';

/** The texts of the approvers' page in the language of the pages. */
export const approvalTexts: ApprovalTexts = { en, de, fr }[language];

const MOMENT = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });

/** A minute in the reader's time zone. */
export function momentIn(instant: string): string {
  return MOMENT.format(new Date(instant));
}
