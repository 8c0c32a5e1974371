import { integer } from './fields';

/** How many rows a page of a list at the desk has. */
export const deskPageSize = 50;
/** No list is read farther than this. */
const maxOffset = 100_000;

/** Which part of a list is wanted. A file of a list takes larger parts than a screen. */
export const pageFields = {
	offset: integer(0, maxOffset).default(0),
	limit: integer(1, 500).default(deskPageSize),
};

/** A part of a list. */
export interface DeskPage<Row> {
	rows: Row[];
	/** Whether more rows follow. */
	more: boolean;
}
