import {
	MaxPartSizeExceededError,
	NodeOnDiskFile,
	unstable_createFileUploadHandler,
	unstable_parseMultipartFormData,
} from '@remix-run/node';
import { refuseForm } from './read-form.server';

const mostBytes = 50 * 1024 * 1024;
/** What stands around the file in a form. Bytes. */
const aroundIt = 10_000;

const tooLarge = 'File is too large. (Max size is 50MB)';

/**
 * The file that a form with a field `file` holds, on the disk until whoever asked for it removes it; or why there is
 * none, in words (spec 2 §5).
 * @throws a 400 response for a body that is no such form.
 */
export async function receiveFile(request: Request): Promise<NodeOnDiskFile | string> {
	if (Number(request.headers.get('Content-Length')) > mostBytes + aroundIt) return tooLarge;
	try {
		const keep = unstable_createFileUploadHandler({ maxPartSize: mostBytes });
		const form = await unstable_parseMultipartFormData(request, async (part) =>
			part.name === 'file' && part.filename ? keep(part) : undefined,
		);
		const file = form.get('file');
		if (!(file instanceof NodeOnDiskFile)) return 'Choose a file first.';
		if (file.size > 0) return file;
		await file.remove();
		return 'There is nothing in this file.';
	} catch (error) {
		if (error instanceof MaxPartSizeExceededError) return tooLarge;
		// What the disk refuses has a code; everything else is about the body.
		if (error instanceof Error && !('code' in error)) throw refuseForm();
		throw error;
	}
}
