import type { Calls } from './calls';

export const browse = {} satisfies Partial<Calls>;
