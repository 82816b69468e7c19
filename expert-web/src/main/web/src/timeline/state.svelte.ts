// What the time line shows and what the user points at, for all its parts.
import { api, binary, type EventInfo, type Instance, type Run, type TraceInfo } from '../api';
import { listOf, type Selection } from '../selection';
import { report } from '../session';
import type { Hit, Layers } from './hit';
import { around, between, pan, within, zoom, type Interval } from './interval';
import { nearest } from './kinds';
import type { ColourMode } from './paint';
import { decode, type Picture } from './picture';
import { keyOf, PictureCache, PictureLoader, type Wanted } from './pictures';
import { areaOf, type Area } from './area';
import { Arrangement, formatRows, joinedBy, kept, listed, MOST_TEXT, moved, without, withLocation, type Entries } from './arrangement';
import { LEVEL, RowSpace } from './rowSpace';
import type { CallMarks, Stacks } from './scene';
import { filling, fitting, layouts, requestedRows } from './rows';

/** The widest picture that the server draws. */
const MAX_PIXELS = 4096;
const CACHE_BYTES = 64 << 20;
/** Duration of a jump in milliseconds: long enough to see where it leads. */
const GLIDE = 180;

/** A counter of a location below the rows. */
export interface Track {
  id: number;
  /** Number of the metric. */
  metric: number;
  /** Null: that of the cursor. */
  location: number | null;
}

/** How a time line looks. */
export interface Looks {
  readonly colours: ColourMode;
  readonly layers: Layers;
  readonly tracks: readonly Track[];
  /** The layout that the user has chosen; null: the one that fits. */
  readonly layoutIndex: number | null;
  readonly top: number;
}

export class TimeLineState {
  readonly all: Interval;
  interval = $state.raw<Interval>({ from: 0, to: 1 });
  layoutIndex = $state(0);
  /** The layout that was chosen to fit the space. */
  private fittedIndex = $state(-1);
  /** CSS pixels by which the rows are scrolled. */
  top = $state(0);
  /** Size of the rows in CSS pixels, and pixels of the canvas per CSS pixel. */
  width = $state(0);
  height = $state(0);
  ratio = $state(1);
  colours = $state<ColourMode>('group');
  layers = $state<Layers>({ waits: true, messages: true, bands: true, path: true });
  /** The pictures to draw, the best last, and whether that is the wanted one, and no draft. */
  pictures = $state.raw<Picture[]>([]);
  isCurrent = $state(false);
  /** Time and row under the pointer, and where it is on the screen. */
  pointer = $state.raw<{ time: number; row: number; hits: Hit[]; x: number; y: number } | null>(null);
  cursor = $state<number | null>(null);
  /** The location whose call stack, loops and metrics are shown. */
  location = $state(0);
  /** The chosen area, and whether the user is still choosing it. */
  area = $state.raw<Area | null>(null);
  isChoosing = $state(false);
  measure = $state.raw<{ from: number; to: number | null } | null>(null);
  instance = $state.raw<Instance | null>(null);
  event = $state.raw<EventInfo | null>(null);
  kinds = $state.raw<{ name: string; title: string }[]>([]);
  tracks = $state.raw<readonly Track[]>([]);
  /** Name of the function that is highlighted; null: none is. */
  highlighted = $state<string | null>(null);
  /** Where the calls begin that the user looks for. */
  marks = $state.raw<CallMarks | null>(null);
  /** Where the rows should be scrolled to; the rows do so and reset it. */
  wantedRow = $state<number | null>(null);

  /** What has a row, before rows are folded. */
  entries = $state.raw<Entries>(null);
  private readonly count = $derived.by(() => this.entries?.length ?? this.trace.locations.length);
  readonly layouts = $derived.by(() => layouts(this.count));

  /** The rows. Until the user chooses another height, they fill the space if there are few. */
  readonly layout = $derived.by(() => {
    const layout = this.layouts[Math.min(this.layoutIndex, this.layouts.length - 1)]!;
    if (this.layoutIndex !== this.fittedIndex) return layout;
    return { fold: layout.fold, height: filling(layout.height, Math.ceil(this.count / 2 ** layout.fold), this.height) };
  });
  /** Ids of the locations whose calls are shown by depth. */
  unfolded = $state.raw<ReadonlySet<number>>(new Set());
  readonly unfoldedList = $derived.by(() => listOf([...this.unfolded].sort((a, b) => a - b)));
  /** The levels of the unfolded rows that are visible. */
  stacks = $state.raw<Stacks | null>(null);

  readonly arrangement = $derived.by(() => new Arrangement(this.entries, this.trace.locations.length, this.layout.fold));
  readonly rows = $derived.by(() => this.arrangement.rows);
  /** Where the rows lie. Rows of several locations do not unfold. */
  readonly space = $derived.by(() => {
    const rows = this.layout.fold > 0 ? [] : [...this.unfolded].filter((id) => this.isAlone(id)).map(this.arrangement.rowOf).sort((a, b) => a - b);
    return new RowSpace(this.rows, this.layout.height, rows, this.trace.levels * LEVEL);
  });
  readonly run = $derived.by(() => (this.currentRun()?.state === 'done' ? this.currentRun()!.run : null));
  readonly loader: PictureLoader;
  private readonly cache = new PictureCache(CACHE_BYTES);
  private glide = 0;
  /** Where a movement leads; only the picture of this is asked for. */
  private goal: Interval | null = null;
  private isFitted = false;
  private hasMoved = false;

  constructor(
    readonly trace: TraceInfo,
    private readonly currentRun: () => Run | null,
  ) {
    this.all = { from: 0, to: Math.max(8, trace.ticks) };
    this.interval = this.all;
    this.loader = new PictureLoader(this.cache, (wanted, detail, signal) => this.fetchPicture(wanted, detail, signal), () => this.refresh(), report);
  }

  async fetchPicture({ of, ...viewport }: Wanted, detail: 'draft' | 'full', signal: AbortSignal): Promise<Picture> {
    const [run, fold, order] = of.split('/');
    const query = { ...viewport, fold, order: order || null, run: run || null, draft: detail === 'draft' || null };
    return decode(await binary(`traces/${this.trace.id}/timeline`, query, signal), viewport.first);
  }

  /** Takes the space for the rows. Until the user chooses rows, it chooses those that fit. A wide canvas has fewer pixels than its screen, in both directions. */
  resize(width: number, height: number, ratio: number): void {
    Object.assign(this, { width, height, ratio: Math.min(ratio, MAX_PIXELS / Math.max(1, width)) });
    if (height > 0 && (!this.isFitted || this.layoutIndex === this.fittedIndex)) {
      this.isFitted = true;
      this.layoutIndex = this.fittedIndex = fitting(this.layouts, this.count, height);
    }
  }

  /** Pixels of the canvas. */
  get pixels(): number {
    return Math.min(MAX_PIXELS, Math.max(1, Math.round(this.width * this.ratio)));
  }

  /** How the time line looks, apart from what the address says. */
  get looks(): Looks {
    const { colours, layers, tracks, layoutIndex, isFitted } = this;
    return { colours, layers: { ...layers }, tracks, layoutIndex: isFitted && layoutIndex !== this.fittedIndex ? layoutIndex : null, top: this.top };
  }

  /** Looks as another time line did. */
  look({ colours, layers, tracks, layoutIndex, top }: Looks): void {
    Object.assign(this, { colours, layers, tracks, top });
    if (layoutIndex === null) return;
    this.isFitted = true;
    this.layoutIndex = Math.min(layoutIndex, this.layouts.length - 1);
  }

  /** Adds the track of a counter, on the location of the cursor. */
  addTrack(metric: number): void {
    this.tracks = [...this.tracks, { id: 1 + Math.max(-1, ...this.tracks.map(({ id }) => id)), metric, location: null }];
  }

  /** Chooses the pictures to draw and asks for what is missing. */
  refresh(): void {
    // A trace without events has no picture.
    if (this.width === 0 || this.trace.events === 0) return;
    const wanted = this.wanted(this.goal ?? this.interval);
    const here = this.loader.want(wanted);
    this.isCurrent = here?.isDraft === false && this.goal === null;
    this.pictures = here === null || this.goal !== null ? this.cache.substitutes(wanted.of, this.interval) : [here];
  }

  /** Asks for what a user who scrolls, or who zooms out, wants next. */
  prefetch(): void {
    if (!this.isCurrent) return;
    const next = [pan(this.interval, 1, this.all.to), pan(this.interval, -1, this.all.to), zoom(this.interval, 2, (this.interval.from + this.interval.to) / 2, this.all.to)];
    void this.loader.prefetch([...new Map(next.map((each) => this.wanted(each)).map((each) => [keyOf(each), each])).values()]);
  }

  private wanted(interval: Interval): Wanted {
    const first = Math.max(0, Math.floor(this.space.at(this.top).row));
    const end = Math.floor(this.space.at(this.top + this.height).row) + 2;
    const rows = requestedRows(Math.min(first, this.rows - 1), end - first, this.rows);
    return { of: `${this.run ?? ''}/${this.layout.fold}/${formatRows(this.entries)}`, ...this.inside(interval), width: this.pixels, ...rows };
  }

  /** The whole ticks of the trace that an interval touches. One that lies beside the trace touches its begin or its end. */
  inside({ from, to }: Interval): Interval {
    const first = Math.min(Math.max(0, Math.floor(from)), this.all.to - 1);
    return { from: first, to: Math.max(first + 1, Math.min(Math.ceil(to), this.all.to)) };
  }

  /** Where a movement leads; null: there is none. */
  get movesTo(): Interval | null {
    return this.goal;
  }

  /** Shows an interval that may reach beyond the trace. */
  protected showAsIs(interval: Interval, goal: Interval | null): void {
    this.goal = goal;
    this.interval = interval;
  }

  /** Shows an interval, at once or by a short movement. */
  show(interval: Interval, how: 'glide' | 'at once' = 'at once'): void {
    cancelAnimationFrame(this.glide);
    const target = within(interval, this.all.to);
    if (how === 'at once' || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.goal = null;
      this.interval = target;
      return;
    }
    this.goal = target;
    const begin = this.interval;
    const start = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - start) / GLIDE));
      if (part === 1) this.goal = null;
      this.interval = part === 1 ? target : between(begin, target, part * (2 - part));
      if (part < 1) this.glide = requestAnimationFrame(step);
    };
    this.glide = requestAnimationFrame(step);
  }

  /** Shows an interval because the user zooms or moves: `takeMove` then says so once. */
  goTo(interval: Interval, how: 'glide' | 'at once' = 'at once'): void {
    this.hasMoved = true;
    this.show(interval, how);
  }

  /** Whether the user has zoomed or moved since the last call. */
  takeMove(): boolean {
    const moved = this.hasMoved;
    this.hasMoved = false;
    return moved;
  }

  zoomBy(factor: number, at = this.pointer?.time ?? (this.interval.from + this.interval.to) / 2, how: 'glide' | 'at once' = 'at once'): void {
    this.goTo(zoom(this.goal ?? this.interval, factor, at, this.all.to), how);
  }

  panBy(part: number): void {
    this.goTo(pan(this.goal ?? this.interval, part, this.all.to), 'glide');
  }

  /** Makes rows taller (-1) or lower (1); the row under the pointer stays where it is. */
  fold(by: number): void {
    const index = Math.min(this.layouts.length - 1, Math.max(0, this.layoutIndex + by));
    const row = this.pointer?.row ?? this.space.at(this.top + this.height / 2).row;
    const y = this.space.top(row) - this.top;
    const entry = row * 2 ** this.layout.fold;
    this.layoutIndex = index;
    this.top = Math.max(0, this.space.top(entry / 2 ** this.layout.fold) - y);
  }

  /** Moves to an interval on a location, with the scale of now if the interval is then well visible. */
  reveal(from: number, to: number, location: number): void {
    const length = this.interval.to - this.interval.from;
    const isReadable = to - from <= length && to - from >= length / 50;
    if (!isReadable) this.show(around(from, to, this.all.to), 'glide');
    else if (from < this.interval.from || to > this.interval.to) {
      const centre = (from + to) / 2;
      this.show({ from: centre - length / 2, to: centre + length / 2 }, 'glide');
    }
    this.location = location;
    this.bring(location);
  }

  /** Scrolls to the row of a location, and shows it if it is hidden. */
  bring(location: number): void {
    const { length } = this.trace.locations;
    if (location < 0 || location >= length) return;
    if (this.arrangement.rowOf(location) < 0) this.arrange(withLocation(listed(this.entries, length), location));
    this.wantedRow = this.arrangement.rowOf(location);
  }

  /** Shows these rows; without any, all as in the trace. */
  arrange(entries: readonly (readonly number[])[]): void {
    const next = kept(entries, this.trace.locations.length);
    if (formatRows(next).length > MOST_TEXT) {
      report(new Error('These rows have no order that is short enough. Hide or join some first.'));
      return;
    }
    this.entries = next;
    if (this.isFitted && this.layoutIndex === this.fittedIndex) this.layoutIndex = this.fittedIndex = fitting(this.layouts, this.count, this.height);
    this.scrollTo(this.top);
  }

  /** The locations that an action is about: the chosen ones if that of the cursor is one of them, otherwise all of its row. */
  meant(chosen: readonly number[]): readonly number[] {
    if (chosen.includes(this.location)) return chosen;
    const row = this.arrangement.rowOf(this.location);
    return row < 0 ? [this.location] : this.locationsIn(row);
  }

  hide(ids: readonly number[]): void {
    const { length } = this.trace.locations;
    const rest = without(listed(this.entries, length), new Set(ids));
    if (rest.length === 0) return;
    const row = this.arrangement.rowOf(ids[0]!);
    this.arrange(rest);
    this.location = this.locationsIn(Math.max(0, Math.min(row, this.rows - 1)))[0] ?? 0;
  }

  /** Shows some locations and no others, in the order in which they are. */
  showOnly(ids: readonly number[]): void {
    const wanted = new Set(ids);
    const entries = listed(this.entries, this.trace.locations.length);
    this.arrange(entries.map((entry) => entry.filter((id) => wanted.has(id))).filter((entry) => entry.length > 0));
  }

  /** Moves the rows of some locations, from the first to the last of them, up or down by one. */
  move(ids: readonly number[], by: 1 | -1): void {
    const { length } = this.trace.locations;
    const runs = new Arrangement(this.entries, length, 0).runs(ids);
    if (runs.length === 0) return;
    this.arrange(moved(listed(this.entries, length), runs[0]![0], runs.at(-1)![1], by));
    this.wantedRow = this.arrangement.rowOf(ids[0]!);
  }

  /** Whether a location has a row for itself. */
  private isAlone(location: number): boolean {
    const row = this.arrangement.rowOf(location);
    return row >= 0 && this.arrangement.locationsOf(row).length === 1;
  }

  /** Shows the locations of a row of several in rows of their own. */
  separate(row: number): void {
    const entry = this.arrangement.locationsOf(row);
    this.arrange(listed(this.entries, this.trace.locations.length).flatMap((ids) => (ids[0] === entry[0] ? ids.map((id) => [id]) : [ids])));
  }

  /** One row for the locations of each group. Locations without a group keep theirs. */
  join(groups: readonly (readonly number[])[]): void {
    const { length } = this.trace.locations;
    const of = Array.from({ length }, (_, id) => -1 - id);
    groups.forEach((ids, group) => ids.forEach((id) => (of[id] = group)));
    this.arrange(joinedBy(listed(this.entries, length), of));
  }

  /** Scrolls the rows to a place, in CSS pixels from the first one, as far as there are rows. */
  scrollTo(top: number): void {
    this.top = Math.max(0, Math.min(top, this.space.total - this.height));
  }

  /** Shows or hides the calls of some locations by their depth. */
  unfold(locations: readonly number[]): void {
    if (this.trace.levels === 0) return;
    // Rows of several locations have no levels.
    while (this.layout.fold > 0) this.layoutIndex--;
    const row = locations.length === 1 ? this.arrangement.rowOf(locations[0]!) : null;
    if (row !== null && this.locationsIn(row).length > 1) {
      this.separate(row);
      return;
    }
    const isShown = locations.every((each) => this.unfolded.has(each));
    const next = new Set(this.unfolded);
    for (const each of locations) {
      if (isShown) next.delete(each);
      else next.add(each);
    }
    this.unfolded = next;
    if (row !== null && row >= 0 && !isShown) this.wantedRow = row;
    this.scrollTo(this.top);
  }

  /** The visible unfolded locations. */
  readonly shownStacks = $derived.by(() => {
    const found: number[] = [];
    if (this.layout.fold > 0 || this.unfolded.size === 0) return found;
    const first = Math.max(0, Math.floor(this.space.at(this.top).row));
    const end = Math.min(this.rows, Math.floor(this.space.at(this.top + this.height).row) + 1);
    for (let row = first; row < end; row++) if (this.space.isUnfolded(row)) found.push(this.locationsIn(row)[0]!);
    return found;
  });

  async fetchStacks(locations: readonly number[], interval: Interval, signal: AbortSignal): Promise<void> {
    const query = { ...this.inside(interval), width: this.pixels, locations: listOf(locations) };
    const picture = decode(await binary(`traces/${this.trace.id}/stacks`, query, signal), 0);
    if (!signal.aborted) this.stacks = { locations, levels: this.trace.levels, picture };
  }

  /** The area from one time and row to another. */
  areaBetween(a: { time: number; row: number }, b: { time: number; row: number }): Area {
    const last = this.rows - 1;
    const [first, end] = [a.row, b.row].map((row) => Math.min(last, Math.max(0, Math.floor(row)))).sort((one, other) => one - other) as [number, number];
    const touched: number[] = [];
    for (let row = first; row <= end; row++) touched.push(...this.locationsIn(row));
    return areaOf(a.time, b.time, touched, this.trace.locations, this.all.to);
  }

  /** Chooses the tallest rows with which some locations are visible at once, and scrolls to them. */
  fitRows(locations: readonly number[]): void {
    const single = new Arrangement(this.entries, this.trace.locations.length, 0);
    const runs = single.runs(locations);
    const [first = 0, end = 1] = [runs[0]?.[0], runs.at(-1)?.[1]];
    const space = this.height;
    const index = this.layouts.findIndex(({ fold, height }) => (Math.floor((end - 1) / 2 ** fold) - Math.floor(first / 2 ** fold) + 1) * height <= space);
    this.layoutIndex = index < 0 ? this.layouts.length - 1 : index;
    this.wantedRow = null;
    this.scrollTo(this.space.top(Math.floor(first / 2 ** this.layout.fold)));
  }

  /** The locations of a row. */
  locationsIn(row: number): readonly number[] {
    return this.arrangement.locationsOf(row);
  }

  /** Begins or ends measuring at the pointer or the cursor; the third time it stops. */
  measureHere(): void {
    const here = this.pointer?.time ?? this.cursor ?? (this.interval.from + this.interval.to) / 2;
    if (this.measure === null) this.measure = { from: here, to: null };
    else if (this.measure.to === null) this.measure = { from: this.measure.from, to: here };
    else this.measure = null;
  }

  /** The interval between the measuring cursors; the second follows the pointer until it is set. */
  get measured(): Interval | null {
    if (this.measure === null) return null;
    const other = this.measure.to ?? this.pointer?.time ?? this.measure.from;
    return { from: Math.min(this.measure.from, other), to: Math.max(this.measure.from, other) };
  }

  /** The next wait in a direction: of the selected pattern, or of any if none is selected. */
  async nextWait(direction: 1 | -1, { pattern, locations }: Selection): Promise<Instance | null> {
    const { run } = this;
    if (run === null) return null;
    const after = this.instance?.from ?? Math.round((this.interval.from + this.interval.to) / 2);
    const query = { after, location: locations || null, direction };
    const names = pattern === null ? this.kinds.map((each) => each.name) : [pattern];
    const found = await Promise.all(names.map(async (name) => (await api.next(run, { ...query, pattern: name })).instance));
    return nearest(found, direction);
  }

  stop(): void {
    cancelAnimationFrame(this.glide);
    this.loader.stop();
  }

  seconds(ticks: number): number {
    return ticks / this.trace.ticksPerSecond;
  }

  ticksOf(seconds: number): number {
    return seconds * this.trace.ticksPerSecond;
  }

  locationName(location: number): string {
    return this.trace.locations[location]?.name ?? '';
  }
}
