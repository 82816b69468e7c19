// The modules of a further trace, which Java gets when they are ready.

import { attachEvents } from './events.mjs';
import { host } from './host.mjs';
import { attachRows } from './rows.mjs';
import { trace } from './trace.mjs';

attachEvents();
attachRows();
host.started({ trace });
