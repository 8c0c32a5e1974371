/** The error for a feed that cannot be read at all: it is missing, too large, has an unknown format, has no ISBN column … */
export class FeedUnreadable extends Error {
	override name = 'FeedUnreadable';
}

/**
 * The error for a table or file without titles or stock. Another sheet of its workbook, or another file in its zip, may have
 * them.
 */
export class TableUnusable extends FeedUnreadable {}

/** The error for a workbook that is larger after unpacking than its reader accepts. */
export class WorkbookTooLarge extends FeedUnreadable {}

/**
 * The error for a feed that ends early or becomes invalid at `line` and `column` (both from 1, absent if the format's parser does
 * not give them). Every record before that place has already been returned.
 */
export class FeedBroken extends Error {
	override name = 'FeedBroken';

	constructor(
		message: string,
		readonly line?: number,
		readonly column?: number,
	) {
		super(message);
	}
}
