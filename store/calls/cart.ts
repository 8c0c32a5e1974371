import type { Calls } from './calls';

export const cart = {} satisfies Partial<Calls>;
