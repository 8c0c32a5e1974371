import { randomUUID } from 'node:crypto';

/** A key for the forms of one showing of a page: a post of them that comes twice does its work once. */
export const newFormKey = (): string => randomUUID();
