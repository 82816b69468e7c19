import type { Reporter, TestModule } from 'vitest/node';

/** Prints a line for each test that failed, and for each error outside of tests, as the last thing of a run. WorkbenchIT reads them. */
export class FailuresLast implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string }[]): void {
    const failures = modules.flatMap((module) => [
      ...outside(module, module.relativeModuleId),
      ...[...module.children.allSuites()].flatMap((suite) => outside(suite, `${module.relativeModuleId} > ${suite.fullName}`)),
      ...[...module.children.allTests('failed')].map((test) => line(`${module.relativeModuleId} > ${test.fullName}`, test.result().errors ?? [])),
    ]);
    for (const { message } of unhandled) failures.push(line('outside of tests', [{ message }]));
    // After the reporter that prints everything.
    process.on('exit', () => process.stdout.write(failures.map((each) => `${each}\n`).join('')));
  }
}

/** What went wrong before or after the tests of a file or a group. */
function outside(of: { errors(): readonly { message: string }[] }, name: string): string[] {
  const errors = of.errors();
  return errors.length === 0 ? [] : [line(name, errors)];
}

function line(name: string, errors: readonly { message: string }[]): string {
  const words = errors.map(({ message }) => message.replace(/\x1b\[[\d;]*m/g, '').replace(/\s+/g, ' ').slice(0, 600));
  return `BROWSER TEST FAILED: ${name}: ${words.join(' / ')}`;
}
