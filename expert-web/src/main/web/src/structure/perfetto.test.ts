import { expect, test } from 'vitest';
import { handOver } from './perfetto';

const trace = new ArrayBuffer(3);

function message(origin: string, data: unknown): Event {
  return Object.assign(new Event('message'), { origin, data });
}

test('a page that answers gets the trace', async () => {
  const messages = new EventTarget();
  const got: unknown[] = [];
  const page = {
    postMessage: (sent: unknown, origin: string) => {
      expect(origin).toBe('https://ui.perfetto.dev');
      got.push(sent);
      if (sent === 'PING') messages.dispatchEvent(message(origin, 'PONG'));
    },
  };
  expect(await handOver(page, trace, 'halo', messages)).toBe(true);
  expect(got).toEqual(['PING', { perfetto: { buffer: trace, title: 'halo' } }]);
});

test('another page does not get it', async () => {
  const messages = new EventTarget();
  const got: unknown[] = [];
  const page = {
    postMessage: (sent: unknown) => {
      got.push(sent);
      messages.dispatchEvent(message('https://example.org', 'PONG'));
    },
  };
  expect(await handOver(page, trace, 'halo', messages, 250)).toBe(false);
  expect(new Set(got)).toEqual(new Set(['PING']));
});
