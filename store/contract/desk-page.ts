import { z } from 'zod';
import { integer } from './fields';

/** The number of rows on a page of a desk list. */
export const deskPageSize = 50;
/** The maximum number of rows that one call returns when staff export a list to a file. */
export const deskRowsAtOnce = 500;
/** The maximum offset in a desk list. */
const maxOffset = 100_000;

/** The fields of a payload that select a part of a list. An export to a file requests larger parts than a screen. */
export const pageFields = {
	offset: integer(0, maxOffset).default(0),
	limit: integer(1, deskRowsAtOnce).default(deskPageSize),
};

/** The sort order of a list: a column, or '-' and a column for descending order. */
export type SortBy<Column extends string> = Column | `-${Column}`;

/** The payload field for the column by which a list is sorted. Accepts only the columns of the list. */
export const sortField = <const Column extends string>(columns: readonly Column[]) =>
	z.enum(
		columns.flatMap((column): SortBy<Column>[] => [column, `-${column}`]) as [SortBy<Column>, ...SortBy<Column>[]],
		{ message: 'must be one of the columns that the list is sorted by' },
	);

/** A page of a desk list. */
export interface DeskPage<Row> {
	rows: Row[];
	/** Whether more rows follow after this page. */
	more: boolean;
}
