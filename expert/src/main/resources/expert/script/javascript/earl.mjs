// The module 'earl': the language.

export { Column, Columns, Grouped, maximum, minimum, where } from './columns.mjs';
export { Event } from './events.mjs';
export { Collective, Member, Message } from './rows.mjs';
export { trace } from './trace.mjs';
