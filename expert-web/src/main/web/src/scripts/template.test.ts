import { expect, test } from 'vitest';
import { newScript } from './template';

test('the class has the name of the file, in the language of the file', () => {
  expect(newScript('late_riser.py')).toContain('class LateRiser(Pattern):');
  expect(newScript('late-riser.js')).toContain('export class LateRiser extends Pattern {');
});
