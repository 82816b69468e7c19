// The module 'expert' as pattern files see it: the language, and what patterns are made of.

export * from './earl.mjs';
export { Pattern, parameter } from './patterns.mjs';
