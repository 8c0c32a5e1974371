import { copyFile, link, writeFile } from 'node:fs/promises';
import type { UploadedFile } from '../../contract/fields';

/** Where a list of books comes from that is to be read. */
export interface Source {
	/** What its kind is told by, beside what is in it; '' where it has no name. */
	filename: string;
	/**
	 * Puts it where it is to be read.
	 * @throws {Refused} in the shopper's words where it cannot be had
	 */
	bring(path: string, signal: AbortSignal): Promise<void>;
	/** Each of its lines was meant as an ISBN. */
	isIsbns?: true;
	/** It may take a while, so nobody waits for it. */
	slow?: true;
}

/** A file that came with a call: one of our own is made of it, for the uploaded one belongs to its receiver. */
export const uploaded = ({ path, filename }: UploadedFile): Source => ({
	filename,
	bring: (to) => link(path, to).catch(() => copyFile(path, to)),
});

/** ISBNs with commas between them (docs/behaviour/list-files.md#kinds-of-file): each is a line of its own, so that it is told what is wrong with which. */
export const pasted = (isbns: string): Source => ({
	filename: 'list.txt',
	isIsbns: true,
	bring: (to) => writeFile(to, isbns.replace(/[,;]+/g, '\n')),
});
