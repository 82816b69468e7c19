// The module 'earl': the language.

export { Column, Columns, Grouped, maximum, minimum, where } from './columns.mjs';
export { CallPath } from './definitions.mjs';
export { Event } from './events.mjs';
export { TraceException, open } from './opening.mjs';
export { Collective, Member, Message } from './rows.mjs';
export { trace } from './trace.mjs';
export * as plot from './plot.mjs';
