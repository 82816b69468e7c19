import { expect, test } from 'vitest';
import { paragraphs } from './description';

const DOC = `Finds waits
of receivers.

    sender    -----[== MPI_Send ==]-----
    receiver  --[....=== MPI_Recv ===]--

Severity in seconds:

    a - b

    a is late
    b is early

What to do: nothing.`;

test('a description is split into paragraphs, of which indented ones keep their lines', () => {
  const advised = ['    a is late\n    b is early', 'What to do: nothing.'];
  expect(paragraphs(DOC, 'Severity in seconds:\n\n    a - b', true)).toEqual(['Finds waits of receivers.', ...advised]);
  expect(paragraphs(DOC, null, true)).toEqual(['Finds waits of receivers.', 'Severity in seconds:', '    a - b', ...advised]);
  expect(paragraphs(DOC, null, false)[1]).toContain('MPI_Send');
  expect(paragraphs('', '', true)).toEqual([]);
});
