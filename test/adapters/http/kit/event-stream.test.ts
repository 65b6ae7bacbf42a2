import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { openEventStream } from '../../../../src/adapters/http/kit/event-stream.js';

describe('a stream of events', () => {
  it('sends each at once, and ends', async () => {
    const { stream, send, close } = openEventStream();
    send('step', '{"a":1}');
    send('done', '[]');
    close();
    expect(await text(stream)).toBe('event: step\ndata: {"a":1}\n\nevent: done\ndata: []\n\n');
  });

  it('sends a sign of life while there are no events', async () => {
    const { stream, close } = openEventStream(1);
    const reader = stream.getReader();
    expect(await reader.read()).toEqual({ done: false, value: ': still at it\n\n' });
    close();
  });

  it('ignores events after its end, whichever side ended it', async () => {
    const left = openEventStream();
    await left.stream.cancel();
    left.send('step', '1');
    left.close();
    const closed = openEventStream();
    closed.close();
    closed.close();
    closed.send('step', '1');
    expect(await text(closed.stream)).toBe('');
  });
});
