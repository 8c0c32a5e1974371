import type { Calls } from './calls';

export const title = {} satisfies Partial<Calls>;
