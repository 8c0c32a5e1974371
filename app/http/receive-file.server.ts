import {
	MaxPartSizeExceededError,
	NodeOnDiskFile,
	unstable_createFileUploadHandler,
	unstable_parseMultipartFormData,
} from '@remix-run/node';
import type { UploadedFile } from '~store/contract/fields';
import { refuseForm } from './read-form.server';

const mostBytes = 50 * 1024 * 1024;
/** What stands around the file in a form. Bytes. */
const aroundIt = 10_000;

const tooLarge = 'File is too large. (Max size is 50MB)';

/** As much of a file's name as anybody reads. Characters. */
const longestName = 200;

/** What came with a form: a file on the disk, which stays there until whoever asked for it removes it; or why there is none. */
type Received = { ticked: string[] } & ({ refused: string } | { file: UploadedFile; remove(): Promise<void> });

/**
 * The file that a form with a field `file` holds, as the store is given it; or why there is none, in words (spec 2 §5).
 * @param boxes the names of the form's boxes: those that came ticked are told
 * @throws a 400 response for a body that is no such form.
 */
export async function receiveFile(request: Request, boxes: string[] = []): Promise<Received> {
	const ticked: string[] = [];
	if (Number(request.headers.get('Content-Length')) > mostBytes + aroundIt) return { ticked, refused: tooLarge };
	let filename = '';
	try {
		const keep = unstable_createFileUploadHandler({ maxPartSize: mostBytes });
		const form = await unstable_parseMultipartFormData(request, async (part) => {
			if (boxes.includes(part.name)) ticked.push(part.name);
			if (part.name !== 'file' || !part.filename) return undefined;
			filename = part.filename;
			return keep(part);
		});
		const kept = form.get('file');
		if (!(kept instanceof NodeOnDiskFile)) return { ticked, refused: 'Choose a file first.' };
		const { size, type } = kept;
		if (size > 0) {
			const file = { path: kept.getFilePath(), filename: filename.slice(-longestName), size, type };
			return { ticked, file, remove: () => kept.remove() };
		}
		await kept.remove();
		return { ticked, refused: 'There is nothing in this file.' };
	} catch (error) {
		if (error instanceof MaxPartSizeExceededError) return { ticked, refused: tooLarge };
		// What the disk refuses has a code; everything else is about the body.
		if (error instanceof Error && !('code' in error)) throw refuseForm();
		throw error;
	}
}
