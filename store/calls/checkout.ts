import type { Calls } from './calls';

export const checkout = {} satisfies Partial<Calls>;
