// The colours of functions and groups.
import { readable, type Readable } from 'svelte/store';
import type { Region } from './api';
import { functionColour, groupColour } from './colours';

export type ColourMode = 'group' | 'function';

/** The colour of a region, by its group or its name. */
export type RegionColour = (region: Region, mode: ColourMode) => string;

export const regionColour: Readable<RegionColour> = readable((region, mode) => (mode === 'group' ? groupColour(region.group) : functionColour(region.name)));
