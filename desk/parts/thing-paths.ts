import type { DeskThing } from '~store/contract/desk-search';

export const orderPath = (number: string): string => `/desk/orders/${encodeURIComponent(number)}`;
export const stockPath = (eisbn: string): string => `/desk/stock/${encodeURIComponent(eisbn)}`;

const paths: Record<DeskThing['kind'], (key: string) => string> = { order: orderPath, title: stockPath };

/** The page of what was typed or scanned. */
export const thingPath = ({ kind, key }: DeskThing): string => paths[kind](key);
