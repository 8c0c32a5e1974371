import { encodingNamed } from '../catalogue/feeds/guess-encoding';
import { CommandError } from './command';

/** The help text of the option `--encoding`, for commands that read tables. */
export const encodingHelp = `  --encoding NAME         the character encoding of the file: Mac Roman, Windows-1250, UTF-16 …; recognised by default`;

/**
 * Parses the option `--encoding`, and returns the encoding's name in iconv-lite.
 * @throws {CommandError} if the encoding is unknown
 */
export function readEncoding(typed: string | undefined): string | undefined {
	if (typed === undefined) return undefined;
	const encoding = encodingNamed(typed);
	if (encoding !== undefined) return encoding;
	throw new CommandError(
		`--encoding must be a name such as UTF-8, UTF-16, "Mac Roman", Windows-1250 or DOS 850, not ${typed}.`,
	);
}
