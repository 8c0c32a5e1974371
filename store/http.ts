import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import express, { type ErrorRequestHandler, type Request, type Response, type Router } from 'express';
import { z } from 'zod';
import { clientFields } from './contract/call';
import { findCall } from './contract/contract';
import type { UploadedFile } from './contract/fields';
import { payloadErrorMap, payloadRefusal } from './contract/payload-words';
import { fileTooLarge, maxFieldCount, maxFileBytes, maxPostBytes } from './contract/post-sizes';
import type { StoreFile } from './contract/report';
import { dispatchDesk } from './desk-dispatch';
import { type Answer, answerRefused, shopAwayWords } from './dispatch';
import { dispatchFromWire } from './dispatch-wire';
import { download } from './downloads';
import type { HasLog } from './foundation/log';
import { reachedFrom } from './foundation/networks';
import { notFound, Refused } from './foundation/refusal';
import { whyUnavailable } from './foundation/unavailable';
import type { Store } from './store';

/** Adds the route `POST {base}/{family}/{name}` for every store call. Every answer is JSON, even if an error occurs. */
export function storeRouter(store: Store): Router {
	const router = express.Router();
	const uploads = join(store.config.DATA_DIR, 'uploads');
	router.use(express.urlencoded({ extended: false, limit: maxPostBytes, parameterLimit: maxFieldCount }));
	router.use(express.json({ limit: maxPostBytes }));
	const answer = async (request: Request, response: Response) => {
		const posted = request.is('multipart/form-data')
			? await readMultipart(request, uploads)
			: { fields: fieldsOf(request), file: null };
		try {
			const who = clientFields.safeParse(posted.fields, { errorMap: payloadErrorMap });
			if (!who.success) return response.status(400).json(payloadRefusal(who.error));
			const client = { ...who.data, ip: addressOf(request) };
			const { file: _, ...fields } = payloadOf(posted.fields);
			// Only an uploaded file may become `file`. If a form field could become `file`, a caller could read any file on this
			// machine.
			const payload = posted.file ? { ...fields, file: posted.file } : fields;
			const name = `${request.params.family}/${request.params.name}`;
			const answer = await dispatchFromWire(store, name, payload, client);
			if (answer.status === 200 && findCall(name)?.download) await sendFile(response, answer.body as StoreFile);
			else send(response, answer);
		} finally {
			if (posted.file) await rm(posted.file.path, { force: true });
		}
	};
	const isNear = reachedFrom(store.config.DESK_NETWORKS);
	router.post(/^\/(desk-[\w-]+\/\w[\w-]*)$/, (request, response, next) => {
		// The store process checks the network of the client, too, because the web process may not be configured with the allowed
		// networks.
		if (isNear(addressOf(request))) answerDesk(store, request, response).catch(next);
		else refuse(response, notFound('There is no such call.'));
	});
	router.post('/:family/:name', (request, response, next) => {
		answer(request, response).catch(next);
	});
	router.get('/download/customer/:type', (request, response, next) => {
		answerDownload(store, request, response).catch(next);
	});
	router.use((request: Request, response: Response) => {
		if (request.method === 'POST') refuse(response, notFound('There is no such call.'));
		else refuse(response.set('Allow', 'POST'), new Refused('Call the store API with POST.', 405));
	});
	router.use(answerErrors(store));
	return router;
}

/**
 * Answers the download route `download/customer/{type}`. The query string has the same fields about the caller as a POST
 * request.
 */
async function answerDownload(store: Store, request: Request<{ type: string }>, response: Response): Promise<void> {
	const fields = request.query;
	const who = clientFields.safeParse(fields, { errorMap: payloadErrorMap });
	if (!who.success) return send(response, { status: 400, body: payloadRefusal(who.error) });
	const client = { ...who.data, ip: addressOf(request) };
	const answer = await download(store, request.params.type, payloadOf(fields), client);
	if (answer.status === 200) await sendFile(response, answer.body as StoreFile);
	else send(response, answer);
}

/** The body of a desk call, with the staff member's session and the payload of the call. */
const deskPost = z.object({
	client: z.object({ session_token: z.string().max(100), browser: z.string().max(1000).default('') }),
	payload: z.record(z.unknown()),
});

/** Answers a desk call from a separate web process (docs/decisions/0042-the-desk.md). */
async function answerDesk(store: Store, request: Request, response: Response): Promise<void> {
	const posted = deskPost.safeParse(request.body, { errorMap: payloadErrorMap });
	if (!posted.success) return send(response, { status: 400, body: payloadRefusal(posted.error) });
	const { client, payload } = posted.data;
	send(response, await dispatchDesk(store, String(request.params[0]), payload, { ...client, ip: addressOf(request) }));
}

/** Returns the payload fields of a call, without the fields that describe the caller. */
const payloadOf = (fields: PostedFields): PostedFields =>
	Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(clientFields.shape, name)));

function send(response: Response, { status, body, retryAfter }: Answer): void {
	if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
	response.status(status).json(body);
}

const refuse = (response: Response, refused: Refused): void => send(response, answerRefused(refused));

/**
 * Sends the content of a file that a call returns, because a web process on another machine cannot read the file by its path.
 */
function sendFile(response: Response, { path, filename, type }: StoreFile): Promise<void> {
	const headers = { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${filename}"` };
	return new Promise((resolve, reject) => {
		response.sendFile(path, { headers, cacheControl: false, etag: false, lastModified: false }, (error) =>
			// If the client closed the connection during the transfer, no error answer is needed.
			error && !response.headersSent ? reject(error) : resolve(),
		);
	});
}

/**
 * The fields of a POST request. A field's value may be a list if the field was sent several times, and may have any type in
 * JSON.
 */
type PostedFields = Record<string, unknown>;

/**
 * Reads the fields of a POST request without a file, from a form or a JSON object. A POST request without any fields is valid,
 * because a call may have no fields.
 * @throws {Refused} 415 for a content type that is neither a form nor JSON
 * @throws {Refused} 400 for JSON that is not an object
 */
function fieldsOf(request: Request): PostedFields {
	const kind = request.is(['application/x-www-form-urlencoded', 'application/json']);
	if (kind === false && request.get('Content-Length') !== '0')
		throw new Refused('Send the payload as a form or as JSON.', 415);
	if (Array.isArray(request.body)) throw new Refused('The payload must be an object.', 400);
	return (request.body ?? {}) as PostedFields;
}

/**
 * Returns the IP address of the visitor, which the web process sends in a field. The IP address can be trusted, because only web
 * processes can reach the store API.
 */
const addressOf = (request: Pick<Request, 'get'>) => request.get('X-Forwarded-For')?.split(',')[0]?.trim() ?? '';

const unreadable = () => new Refused('The request body cannot be read.', 400);

/** Returns the error handler of an Express app whose answers are JSON. */
export function answerErrors(store: HasLog): ErrorRequestHandler {
	return (error: { status?: number; type?: string }, _request, response, _next) => {
		if (error instanceof Refused) return refuse(response, error);
		if (error.status === 413) return refuse(response, new Refused('The request body is too large.', 413));
		// The request body has an unknown character set or an unknown compression.
		if (error.status === 415) return refuse(response, new Refused('The request body cannot be read.', 415));
		if (error.status && error.status < 500) return refuse(response, unreadable());
		const reason = whyUnavailable(error);
		if (reason !== null) {
			store.log.warn({ reason }, 'a request to the store API could not be read');
			return refuse(response, new Refused(shopAwayWords.away, 503));
		}
		store.log.error({ err: error }, 'a request to the store API failed');
		return refuse(response, new Refused('There was an error.', 500));
	};
}

/**
 * Reads the fields of a multipart POST request, and writes the uploaded file to the disk as a stream. If the request ends early,
 * deletes the uploaded file.
 * @throws {Refused} 400 for a request that ended early or cannot be read
 * @throws {Refused} 413 for a file that exceeds the size limit
 */
async function readMultipart(request: Request, folder: string) {
	await mkdir(folder, { recursive: true });
	const fields: PostedFields = {};
	let file: UploadedFile | null = null;
	let tooLarge = false;
	/** The disk's error, if the uploaded file could not be written to the disk. A disk error is not the fault of the sender. */
	let unwritten: Error | null = null;
	const limits = { fileSize: maxFileBytes, files: 1, fields: maxFieldCount, fieldSize: 64 * 1024 };
	const reader = openReader(request, limits);
	const writing: Promise<boolean>[] = [];
	reader.on('field', (name, value) => {
		fields[name] = value ?? '';
	});
	reader.on('file', (_name, stream, info) => {
		const path = join(folder, randomUUID());
		const kept: UploadedFile = { path, filename: info.filename ?? '', size: 0, type: info.mimeType };
		file = kept;
		stream.on('data', (chunk: Buffer) => {
			kept.size += chunk.length;
		});
		stream.on('limit', () => {
			tooLarge = true;
		});
		const target = createWriteStream(path);
		target.once('error', (error) => {
			if (stream.errored) return;
			unwritten = error;
			// If nobody read this file stream, the multipart reader would wait forever.
			reader.destroy(error);
		});
		// Waits for the close event. If a request ends early while its file is still being opened, a file that is deleted too soon
		// would be created again.
		const closed = new Promise<void>((resolve) => target.once('close', resolve));
		writing.push(succeeded(pipeline(stream, target)).finally(() => closed));
	});
	const whole = await succeeded(readAll(request, reader));
	// The uploaded file is written while the request is being read, so this code waits for the end of the writing even if the
	// request failed.
	const written = (await Promise.all(writing)).every(Boolean);
	const received = file as UploadedFile | null;
	if (whole && written && !tooLarge) return { fields, file: received };
	if (received) await rm(received.path, { force: true });
	if (unwritten) throw unwritten;
	throw tooLarge ? new Refused(fileTooLarge, 413) : unreadable();
}

/** Pipes a request into a multipart reader. If the reader fails, the request stays open, so that an answer can still be sent. */
function readAll(request: Request, reader: Writable): Promise<void> {
	finished(request).catch((error: Error) => reader.destroy(error));
	request.pipe(reader);
	// Reads and ignores the rest of the request, because the sender reads the answer only after it has sent everything.
	return finished(reader)
		.catch((error: Error) => {
			// An unreadable part does not end the multipart reader. Without this call, writing a file that has already begun would
			// never end.
			reader.destroy(error);
			throw error;
		})
		.finally(() => request.unpipe(reader).resume());
}

/**
 * Returns a promise for whether another promise is fulfilled. The returned promise is never rejected, so code can await it
 * later.
 */
const succeeded = (work: Promise<unknown>): Promise<boolean> =>
	work.then(
		() => true,
		() => false,
	);

/**
 * Creates a reader for a multipart POST request.
 * @throws {Refused} 400 if the content type header has no boundary
 */
function openReader({ headers }: Request, limits: busboy.Limits): busboy.Busboy {
	try {
		// The total number of parts is also limited, because parts without a name do not count as fields, but need as much memory.
		const parts = Number(limits.fields) + Number(limits.files);
		return busboy({ headers, limits: { ...limits, parts }, defParamCharset: 'utf8' });
	} catch {
		throw unreadable();
	}
}
