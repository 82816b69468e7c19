// What a further trace is made of: modules of its own, given to Java when they are ready.

import { attachEvents } from './events.mjs';
import { host } from './host.mjs';
import { attachRows } from './rows.mjs';
import { trace } from './trace.mjs';

attachEvents();
attachRows();
host.started({ trace });
