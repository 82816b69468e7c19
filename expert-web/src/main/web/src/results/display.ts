// How severities are shown, in all panes.
import { writable } from 'svelte/store';

export const display = writable({ zeros: false, percent: false, exclusive: false });
