import { expect, test } from 'vitest';
import { readOwn } from './colourChoice';

test('own colours are read, and what is no colour is left out', () => {
  expect(readOwn('{"group":{"user":"#ff0000","x":"url(y)"},"function":{"main":7}}')).toEqual({ group: { user: '#ff0000' }, function: {} });
  for (const text of [null, 'null', '[]', 'no json', '{"group":null}']) expect(readOwn(text)).toEqual({ group: {}, function: {} });
});
