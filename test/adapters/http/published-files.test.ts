import { expect, it } from 'vitest';
import type { Reply } from '../../../src/adapters/http/kit/route.js';
import { publishedRoute } from '../../../src/adapters/http/serve/published-files-route.js';

it('a published file is written, tagged and compressed once', async () => {
  let written = 0;
  const { handle } = publishedRoute('/file', {
    operationId: 'getFile',
    summary: 'A file',
    description: 'The file.',
    mediaType: 'text/plain',
    text: () => {
      written += 1;
      return 'text '.repeat(1000);
    },
  });
  const replies = [await handle({} as never), await handle({} as never)] as (Reply & { text: string })[];
  const [first, second] = replies;
  expect([written, second?.etag]).toEqual([1, first?.etag]);
  const forms = replies.map(async (reply) => 'compressed' in reply && (await reply.compressed?.('gzip')));
  const [form, again] = await Promise.all(forms);
  expect(form).toBeInstanceOf(Buffer);
  expect(again).toBe(form);
});
