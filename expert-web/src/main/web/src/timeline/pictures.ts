// Pictures that the server sent, and those that are on their way.
import type { Picture } from './picture';
import type { Interval } from './interval';

/** What a picture shows. Two pictures with the same `of` differ only in their viewport. */
export interface Wanted {
  /** Trace, run and fold. */
  of: string;
  from: number;
  to: number;
  width: number;
  first: number;
  rows: number;
}

/** The latest pictures, up to a size in bytes. */
export class PictureCache {
  // In order of use: the first is dropped first.
  private readonly kept = new Map<string, { wanted: Wanted; picture: Picture }>();
  private bytes = 0;

  constructor(private readonly most: number) {}

  get(wanted: Wanted): Picture | undefined {
    const key = keyOf(wanted);
    const found = this.kept.get(key);
    if (found === undefined) return undefined;
    this.kept.delete(key);
    this.kept.set(key, found);
    return found.picture;
  }

  add(wanted: Wanted, picture: Picture): void {
    const key = keyOf(wanted);
    this.bytes += picture.bytes - (this.kept.get(key)?.picture.bytes ?? 0);
    this.kept.delete(key);
    this.kept.set(key, { wanted, picture });
    for (const [oldest, { picture: dropped }] of this.kept) {
      if (this.bytes <= this.most || oldest === key) break;
      this.kept.delete(oldest);
      this.bytes -= dropped.bytes;
    }
  }

  /**
   * Pictures that fill an interval until the wanted one arrives: those that overlap it, at most six, in the order in which to
   * draw them. The ones with the most pixels for the interval come last.
   */
  substitutes(of: string, interval: Interval): Picture[] {
    const density = (picture: Picture) => picture.width / (picture.to - picture.from);
    return [...this.kept.values()]
      .filter(({ wanted, picture }) => wanted.of === of && picture.from < interval.to && picture.to > interval.from)
      .map(({ picture }) => picture)
      .sort((a, b) => density(b) - density(a))
      .slice(0, 6)
      .reverse();
  }
}

export function keyOf({ of, from, to, width, first, rows }: Wanted): string {
  return [of, from, to, width, first, rows].join();
}

/** A draft may be less exact than the picture. */
type Fetch = (wanted: Wanted, detail: 'draft' | 'full', signal: AbortSignal) => Promise<Picture>;

/** Milliseconds for which a draft stays wanted before the server works on the picture: a user who zooms goes on sooner. */
const REST = 150;

/**
 * Asks for a draft of the wanted picture, and for the picture if the draft stays wanted. While a user zooms, wanted pictures
 * change faster than answers come: the newest request and the one before it go on, so that the screen follows, and all older
 * ones are aborted. When nothing else is to do it asks for what the user may want next.
 */
export class PictureLoader {
  private readonly going = new Map<string, AbortController>();
  private ahead: AbortController | null = null;
  private last = '';
  private refused = '';

  constructor(
    private readonly cache: PictureCache,
    private readonly fetch: Fetch,
    private readonly arrived: () => void,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** The wanted picture, or its draft, if it is here; otherwise null. `arrived` is called when there is a better one. */
  want(wanted: Wanted): Picture | null {
    const key = keyOf(wanted);
    const here = this.cache.get(wanted) ?? null;
    this.last = key;
    if (here?.isDraft === false || key === this.refused) return here;
    this.ahead?.abort();
    if (!this.going.has(key)) this.start(wanted, key, here);
    const keys = [...this.going.keys()];
    for (const old of keys.slice(0, -2)) {
      this.going.get(old)!.abort();
      this.going.delete(old);
    }
    return here;
  }

  /** Whether the wanted picture is on its way. */
  get isBusy(): boolean {
    return this.going.has(this.last);
  }

  /** Fetches pictures one after the other, unless the user wants something in between. */
  async prefetch(all: readonly Wanted[]): Promise<void> {
    this.ahead?.abort();
    const giveUp = (this.ahead = new AbortController());
    for (const wanted of all) {
      if (giveUp.signal.aborted || this.going.size > 0) return;
      if (this.cache.get(wanted)?.isDraft === false) continue;
      try {
        this.cache.add(wanted, await this.fetch(wanted, 'full', giveUp.signal));
      } catch {
        // Nobody asked for this picture. If the server is in trouble, the next wanted one says so.
        return;
      }
    }
  }

  stop(): void {
    for (const giveUp of this.going.values()) giveUp.abort();
    this.ahead?.abort();
    this.going.clear();
  }

  private start(wanted: Wanted, key: string, draft: Picture | null): void {
    const giveUp = new AbortController();
    this.going.set(key, giveUp);
    this.draw(wanted, draft, giveUp.signal).then(
      () => {
        this.end(key, giveUp);
        this.arrived();
      },
      (error: unknown) => {
        this.end(key, giveUp);
        if (giveUp.signal.aborted) return;
        this.refused = key;
        this.failed(error);
      },
    );
  }

  private async draw(wanted: Wanted, draft: Picture | null, signal: AbortSignal): Promise<void> {
    const first = draft ?? (await this.fetch(wanted, 'draft', signal));
    if (draft === null) this.cache.add(wanted, first);
    if (!first.isDraft) return;
    this.arrived();
    await new Promise((resolve) => setTimeout(resolve, REST));
    if (this.last !== keyOf(wanted) || signal.aborted) return;
    this.cache.add(wanted, await this.fetch(wanted, 'full', signal));
  }

  private end(key: string, giveUp: AbortController): void {
    if (this.going.get(key) === giveUp) this.going.delete(key);
  }
}
