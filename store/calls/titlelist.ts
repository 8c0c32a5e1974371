import type { Calls } from './calls';

export const titlelist = {} satisfies Partial<Calls>;
