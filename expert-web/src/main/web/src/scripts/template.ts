// What a new script begins with: a pattern that runs as it is.

/** @param file name of the script, which ends with .py or .js */
export function newScript(file: string): string {
  const name = file
    .replace(/\.\w+$/, '')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return file.endsWith('.js') ? javascript(name) : python(name);
}

function python(name: string): string {
  return `from expert import Pattern, parameter


class ${name}(Pattern):
    """Time lost in a receive whose message was sent late."""

    shortest = parameter(0.0, "ignore waits shorter than this, in seconds", min=0)

    def messages(self, m):
        wait = m.send_enter - m.recv_enter
        late = wait > self.shortest
        m, wait = m.select(late), wait.select(late)
        self.add(wait, at=m.recv_call, because={"send": m.send_call})
`;
}

function javascript(name: string): string {
  return `import { Pattern, parameter } from 'expert';

export class ${name} extends Pattern {
  static doc = 'Time lost in a receive whose message was sent late.';

  static shortest = parameter(0.0, 'ignore waits shorter than this, in seconds', { min: 0 });

  messages(all) {
    const late = all.send_enter.minus(all.recv_enter).greater_than(this.shortest);
    const m = all.select(late);
    this.add(m.send_enter.minus(m.recv_enter), { at: m.recv_call, because: { send: m.send_call } });
  }
}
`;
}
