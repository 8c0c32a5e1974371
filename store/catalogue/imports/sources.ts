import { copyFile, link, writeFile } from 'node:fs/promises';
import type { UploadedFile } from '../../contract/fields';

/** The source of a list of books. */
export interface Source {
	/** The file's name, which tells its kind together with its content; '' if it has none. */
	filename: string;
	/**
	 * Writes the content to this path.
	 * @throws {Refused} in the shopper's words if it is not available
	 */
	bring(path: string, signal: AbortSignal): Promise<void>;
	/** Whether each of its lines was meant as an ISBN. */
	isIsbns?: true;
	/** Whether it may take a while to come, so that the call does not wait for it. */
	slow?: true;
}

/** The source of a file that came with a call. The file is linked or copied, for its receiver removes it. */
export const uploaded = ({ path, filename }: UploadedFile): Source => ({
	filename,
	bring: (to) => link(path, to).catch(() => copyFile(path, to)),
});

/**
 * The source of ISBNs with commas between them (docs/behaviour/list-files.md#kinds-of-file). Each becomes a line, so
 * that the message names the wrong one.
 */
export const pasted = (isbns: string): Source => ({
	filename: 'list.txt',
	isIsbns: true,
	bring: (to) => writeFile(to, isbns.replace(/[,;]+/g, '\n')),
});
