// The report page: the view of results, with the data inside the page.
import { mount } from 'svelte';
import '../style.css';
import './report.css';
import type { Run } from '../api';
import { patterns } from '../session';
import '../theme';
import Results from '../views/Results.svelte';
import { patternsOf, traceOf, useData } from './api';
import { read, type Data } from './data';

const wait = document.getElementById('wait')!;

function show(data: Data): void {
  if (data.page.cube.patterns.length === 0) {
    wait.textContent = 'No pattern was left to report.';
    return;
  }
  useData(data);
  patterns.set({ patterns: patternsOf(data), failures: [] });
  const run = { run: 0, state: 'done' } as Run;
  mount(Results, { target: document.getElementById('page')!, props: { trace: traceOf(data), run } });
  wait.remove();
}

read().then(show, (fault: unknown) => {
  wait.className = 'warn';
  wait.textContent = 'This browser cannot show this page: ' + String(fault);
});
