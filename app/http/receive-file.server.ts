import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UploadedFile } from '~store/contract/fields';
import { fileTooLarge, maxDrainBytes, maxDrainMs, maxFileBytes } from '~store/contract/post-sizes';
import { openMultipart } from './multipart.server';
import { refuseForm } from './read-form.server';

/** The largest body, in bytes: the largest file plus the form's other fields. */
const maxBodyBytes = maxFileBytes + 10_000;

/** The maximum number of characters of a file name that are stored. */
const maxFilenameLength = 200;

/**
 * The result of receiving a form: the uploaded file, or the reason why there is no file. The file stays on disk until the caller
 * deletes it.
 */
type Received = { ticked: string[] } & ({ refused: string } | { file: UploadedFile; remove(): Promise<void> });

/**
 * Receives the file in the form field `file`. If there is no usable file, returns the reason as a message
 * (docs/behaviour/list-files.md#kinds-of-file). The file is streamed to disk, so a large file needs no more memory than a small
 * one.
 * @param boxes the names of the form's checkboxes; the names of the ticked checkboxes are returned
 * @throws a 400 response for a body that is not a form with a file
 */
export async function receiveFile(request: Request, boxes: string[] = []): Promise<Received> {
	if (Number(request.headers.get('Content-Length')) > maxBodyBytes) {
		const body = request.body?.getReader();
		if (body) await discard(body);
		return { ticked: [], refused: fileTooLarge };
	}
	const { ticked, file, isTooLarge } = await keepFile(request, boxes);
	if (file === null) return { ticked, refused: 'Choose a file first.' };
	const remove = () => rm(file.path, { force: true });
	const refused = isTooLarge ? fileTooLarge : file.size === 0 ? 'This file is empty.' : null;
	if (refused === null) return { ticked, file, remove };
	await remove();
	return { ticked, refused };
}

/**
 * Writes the file in a form to disk, up to the largest allowed size.
 * @throws a 400 response for a body that is not a form
 */
async function keepFile(request: Request, boxes: string[]) {
	const body = request.body?.getReader();
	const parser = openFileForm(request);
	if (!body || !parser) throw refuseForm();
	const ticked: string[] = [];
	const kept: { file: UploadedFile | null; isTooLarge: boolean } = { file: null, isTooLarge: false };
	let written: Promise<void> = Promise.resolve();
	let begun: Writable | null = null;
	parser.on('field', (name) => {
		if (boxes.includes(name)) ticked.push(name);
	});
	parser.on('file', (name, content, { filename, mimeType }) => {
		if (name !== 'file' || !filename) {
			content.resume();
			return;
		}
		const file = { path: join(tmpdir(), `upload-${randomUUID()}`), filename: filename.slice(-maxFilenameLength) };
		const target = createWriteStream(file.path, { flags: 'wx', mode: 0o600 });
		kept.file = { ...file, size: 0, type: mimeType };
		content.on('limit', () => {
			kept.isTooLarge = true;
		});
		begun = target;
		// Waits until the uploaded file is closed. If the connection breaks while the file is being opened, the file would
		// otherwise be created again after it was deleted.
		const closed = new Promise<void>((resolve) => target.once('close', resolve));
		written = pipeline(content, target)
			.finally(() => closed)
			.then(() => {
				kept.file = { ...file, size: target.bytesWritten, type: mimeType };
			});
		// After an error, no code reads the rest of the file. The parser must then be destroyed, because the parser would wait
		// for a reader.
		written.catch((error) => parser.destroy(error));
	});
	try {
		await pipeline(chunksOf(body), parser);
		await written;
	} catch (error) {
		// Ends the file's stream. The parser may begin the file after an unreadable part, or may already have delivered all of
		// it. Otherwise the stream of the file would never end.
		(begun as Writable | null)?.destroy();
		await written.catch(() => undefined);
		if (kept.file) await rm(kept.file.path, { force: true });
		await discard(body);
		// An error of the file system names the failed system call. All other errors are caused by the body.
		if (error instanceof Error && 'syscall' in error) throw error;
		if (!kept.isTooLarge) throw refuseForm();
	}
	return { ticked, ...kept };
}

/** Returns a parser for a form with one file; null for a body that is not multipart. */
function openFileForm({ headers }: Request) {
	try {
		// The parser's limit is one byte higher than the allowed size, so that a file of the largest allowed size is accepted.
		return openMultipart(headers.get('Content-Type') ?? '', { files: 1, fileSize: maxFileBytes + 1 });
	} catch {
		return null;
	}
}

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

/** Yields the chunks of a body as they arrive, up to a maximum number of bytes. */
async function* chunksOf(body: BodyReader, maxBytes = maxBodyBytes) {
	let bytes = 0;
	for (let read = await body.read(); !read.done && bytes <= maxBytes; read = await body.read()) {
		bytes += read.value.length;
		yield read.value;
	}
}

/**
 * Reads and discards the rest of a body, up to a maximum number of bytes. Does not cancel the body, because that would close the
 * connection before the answer is sent.
 */
async function discard(body: BodyReader): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, maxDrainMs);
	});
	const read = async () => {
		for await (const _ of chunksOf(body, maxDrainBytes));
	};
	// Stops reading after a while, because the client may have disconnected.
	await Promise.race([read().catch(() => undefined), late]);
	clearTimeout(timer);
}
