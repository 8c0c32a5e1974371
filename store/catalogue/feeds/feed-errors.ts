/** A feed that cannot be read at all: missing, of an unknown format, without an ISBN column, too large … */
export class FeedUnreadable extends Error {
	override name = 'FeedUnreadable';
}

/**
 * A table or file without titles or stock. Another sheet of its workbook, or another file of its zip, may have them.
 */
export class TableUnusable extends FeedUnreadable {}

/** A workbook that unpacks to more than its reader takes. */
export class WorkbookTooLarge extends FeedUnreadable {}

/**
 * A feed that breaks off in the middle: its syntax stops making sense at `line` and `column` (both from 1, absent if
 * the format's parser does not give them). Every record before that place has been yielded when this is thrown.
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
