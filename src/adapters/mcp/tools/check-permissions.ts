import Type, { type Static } from 'typebox';
import { VERDICTS } from '../../../domain/check/decide.js';
import type { Written } from '../../../domain/written.js';
import {
  ActionInput,
  BriefCheckAnswer,
  checkLines,
  SiteInput,
  toCheckAnswer,
  WHAT_TO_DO,
} from '../check-answer.js';
import { defineTool } from '../define-tool.js';
import { plainText } from '../untrusted-text.js';

const MOST_QUESTIONS = 100;
/** Longest condition in the text. The structured content has it in full. */
const MAX_CONDITION = 300;

const Result = Type.Object({
  site: Type.String({ description: 'As asked.' }),
  action: Type.String({ description: 'As asked.' }),
  answer: Type.Optional(BriefCheckAnswer),
  error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
});

export const checkPermissionsTool = defineTool({
  name: 'check_permissions',
  title: 'May I do these things?',
  description:
    `Answers up to ${MOST_QUESTIONS} questions of check_permission at once, for example for every site of a plan, or several ` +
    'actions at one site. Each question counts as one against the limits and has its own verdict; obey each as check_permission says. ' +
    'A question that could not be answered has an error in place of an answer, and is no permission.',
  input: Type.Object({
    questions: Type.Array(Type.Object({ site: SiteInput, action: ActionInput }), {
      minItems: 1,
      maxItems: MOST_QUESTIONS,
    }),
  }),
  output: Type.Object({
    results: Type.Array(Result, { description: 'In the order of the questions.' }),
  }),
  async answer({ questions }, from, signal) {
    const answers = await from.checkMany(questions, signal);
    const results = questions.map((question, index): Written<Static<typeof Result>> => {
      const asked = { site: plainText(question.site, 253), action: plainText(question.action, 200) };
      const result = answers[index];
      if (result === undefined) throw new Error('A question was left without an answer.');
      if (!result.success)
        return { ...asked, error: { code: result.error, message: plainText(result.message, 500) } };
      const { excerpt: _, ...answer } = toCheckAnswer(result);
      return { ...asked, answer };
    });
    const lines = results.map(({ action, answer, error }, index) => {
      const place = `${index + 1}. `;
      if (answer === undefined)
        return { says: [`${place}${JSON.stringify(action)}: not answered. ${error?.message}`], quotes: [] };
      const { says, quotes } = checkLines(answer);
      return {
        says: [`${place}${says.join(' ')}`],
        quotes: quotes.map((quote) => `${place}${plainText(quote, MAX_CONDITION)}`),
      };
    });
    const given = VERDICTS.filter((verdict) => results.some(({ answer }) => answer?.verdict === verdict));
    return {
      structured: { results },
      says: [
        ...lines.flatMap(({ says }) => says),
        ...given.map((verdict) => `${verdict}: ${WHAT_TO_DO[verdict]}`),
      ],
      quotes: lines.flatMap(({ quotes }) => quotes),
    };
  },
});
