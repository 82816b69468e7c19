// The last query, which stays while the user looks at another view.
import type { Query } from '../answers';

export const kept: { text: string; answer: Query | null; trace: number } = { text: '', answer: null, trace: -1 };
