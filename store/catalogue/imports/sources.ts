import { copyFile, link, writeFile } from 'node:fs/promises';
import type { UploadedFile } from '../../contract/fields';

/** The source of a list of books: a file, a web page or pasted ISBNs. */
export interface Source {
	/** The file's name, which helps to find its kind; '' if it has none. */
	filename: string;
	/**
	 * Writes the content to this path.
	 * @throws {Refused} with a message for the shopper if the content is not available
	 */
	bring(path: string, signal: AbortSignal): Promise<void>;
	/** Whether each line was meant as an ISBN. */
	isIsbns?: true;
	/** Whether fetching the content may take a while, so that the call should not wait for it. */
	slow?: true;
}

/** Returns the source for an uploaded file. The file is linked or copied, because its receiver deletes it. */
export const uploaded = ({ path, filename }: UploadedFile): Source => ({
	filename,
	bring: (to) => link(path, to).catch(() => copyFile(path, to)),
});

/**
 * Returns the source for ISBNs separated by commas (docs/behaviour/list-files.md#kinds-of-file). Each becomes a line, so that
 * messages name the invalid ISBN.
 */
export const pasted = (isbns: string): Source => ({
	filename: 'list.txt',
	isIsbns: true,
	bring: (to) => writeFile(to, isbns.replace(/[,;]+/g, '\n')),
});
