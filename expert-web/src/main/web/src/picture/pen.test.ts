import { expect, test } from 'vitest';
import { SvgPen } from './pen';

const pen = () => new SvgPen((text) => text.length * 6);

test('text from a trace stays text', () => {
  const own = pen();
  own.font = '600 12px "A B", sans-serif';
  own.textAlign = 'center';
  own.fillText('operator<"x">&', 1, 2);
  expect(own.text).toBe(
    '<text x="1" y="2" text-anchor="middle" font-family="&quot;A B&quot;, sans-serif" font-size="12" font-weight="600" fill="#000">operator&lt;&quot;x&quot;&gt;&amp;</text>',
  );
});

test('a path is filled and stroked with the styles of that moment', () => {
  const own = pen();
  own.setTransform(2, 0, 0, 2, 10.001, 0);
  own.beginPath();
  own.rect(0, 0, 3, 4);
  own.fillStyle = 'red';
  own.fill();
  own.setLineDash([2, 3]);
  own.stroke();
  expect(own.text.split('\n')).toEqual([
    '<path d="M0 0h3v4h-3z" fill="red" transform="matrix(2 0 0 2 10 0)"/>',
    '<path d="M0 0h3v4h-3z" fill="none" stroke="#000" stroke-width="1" stroke-linejoin="miter" stroke-dasharray="2 3" transform="matrix(2 0 0 2 10 0)"/>',
  ]);
});
