import type { Duplex } from 'node:stream';
import type { ErrorRequestHandler } from 'express';
import { slowWords } from '../store/foundation/request-bodies';

interface Answer {
	status: string;
	words: string;
}

const unreadable = 'This request could not be read.';

const tooLong: Answer = {
	status: '431 Request Header Fields Too Large',
	words:
		'This address or the cookies of this shop are too long. Shorten the address or clear the cookies, and try again.',
};

const answers: Record<string, Answer> = {
	HPE_HEADER_OVERFLOW: tooLong,
	ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', words: slowWords },
};

/**
 * Handles the `clientError` event of an HTTP server. Sends a message even for a request that cannot be parsed, and closes the
 * connection.
 */
export function answerBroken(error: NodeJS.ErrnoException, socket: Duplex): void {
	if (error.code === 'ECONNRESET' || !socket.writable) {
		socket.destroy();
		return;
	}
	const { status, words } = answers[error.code ?? ''] ?? { status: '400 Bad Request', words: unreadable };
	const head = [
		`HTTP/1.1 ${status}`,
		'Content-Type: text/plain; charset=utf-8',
		`Content-Length: ${Buffer.byteLength(words)}`,
		'Connection: close',
	];
	socket.end(`${head.join('\r\n')}\r\n\r\n${words}`);
}

/**
 * The error handler for the code that serves files. Answers an address with invalid encoding with a 400 error, and passes on all
 * other errors.
 */
export const answerUnreadable: ErrorRequestHandler = (error: { status?: number }, _request, response, next) => {
	const status = error instanceof URIError ? 400 : (error.status ?? 500);
	if (status >= 500 || response.headersSent) return next(error);
	response.status(status).type('text/plain').send('This address cannot be read.');
};
