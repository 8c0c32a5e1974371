import { copyFile, link, writeFile } from 'node:fs/promises';
import type { UploadedFile } from '../../contract/fields';

/** The source of a list of books: a file, a web page or pasted ISBNs. */
export interface Source {
	/** The name of the file, from which the kind of file can be guessed. The name is '' if the source has no file name. */
	filename: string;
	/**
	 * Writes the content of the source to this path.
	 * @throws {Refused} with a message for the shopper if the content is not available
	 */
	bring(path: string, signal: AbortSignal): Promise<void>;
	/** Whether each line of the source is meant to be an ISBN. */
	isIsbns?: true;
	/** Whether fetching the content may take so long that the call must not wait for it. */
	slow?: true;
}

/**
 * Returns the import source for an uploaded file. Links or copies the file, because the code that received the upload deletes
 * the original.
 */
export const uploaded = ({ path, filename }: UploadedFile): Source => ({
	filename,
	bring: (to) => link(path, to).catch(() => copyFile(path, to)),
});

/**
 * Returns the import source for ISBNs that are separated by commas (docs/behaviour/list-files.md#kinds-of-file). Each ISBN
 * becomes a line of its own, so that messages can say which ISBN is invalid.
 */
export const pasted = (isbns: string): Source => ({
	filename: 'list.txt',
	isIsbns: true,
	bring: (to) => writeFile(to, isbns.replace(/[,;]+/g, '\n')),
});
