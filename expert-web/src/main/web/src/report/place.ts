// In place of ../place.ts.
export const hasTrace = false;
