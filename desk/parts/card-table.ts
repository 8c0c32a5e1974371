/**
 * The roles of the elements of a table whose rows are blocks on a phone. Older versions of Safari forget the roles of elements
 * whose `display` changes (`desk-lists.css`).
 */
export const cardTable = {
	table: { role: 'table' },
	row: { role: 'row' },
	name: { role: 'rowheader' },
	cell: { role: 'cell' },
} as const;
