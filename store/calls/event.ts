import type { Calls } from './calls';

export const event = {} satisfies Partial<Calls>;
