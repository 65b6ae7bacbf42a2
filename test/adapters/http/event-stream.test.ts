import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { openEventStream } from '../../../src/adapters/http/event-stream.js';

describe('a stream of events', () => {
  it('gives each as it comes, and ends', async () => {
    const { stream, send, close } = openEventStream();
    send('step', '{"a":1}');
    send('done', '[]');
    close();
    expect(await text(stream)).toBe('event: step\ndata: {"a":1}\n\nevent: done\ndata: []\n\n');
  });

  it('shows that it lives while there is nothing to tell', async () => {
    const { stream, close } = openEventStream(1);
    const reader = stream.getReader();
    expect(await reader.read()).toEqual({ done: false, value: ': still at it\n\n' });
    close();
  });

  it('takes what is told after its end for nothing, whoever ended it', async () => {
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
