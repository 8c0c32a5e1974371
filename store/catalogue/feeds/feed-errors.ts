/**
 * The error for a feed file that cannot be read at all, because it is missing, is too large, has an unknown format, has no ISBN
 * column …
 */
export class FeedUnreadable extends Error {
	override name = 'FeedUnreadable';
}

/**
 * The error for a table or file without titles or stock. Another sheet of the same workbook, or another file in the same zip,
 * may have titles or stock.
 */
export class TableUnusable extends FeedUnreadable {}

/** The error for a workbook that is larger after unpacking than its reader accepts. */
export class WorkbookTooLarge extends FeedUnreadable {}

/**
 * The error for a feed file that ends early, or that is invalid from `line` and `column` on. The line and column numbers start
 * at 1, and are absent if the format's parser does not give them. Every record before that position has already been returned.
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
