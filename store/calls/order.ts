import type { Calls } from './calls';

export const order = {} satisfies Partial<Calls>;
