/** A text that is expanded when it is sent, so that a line can describe a request of a megabyte. */
export type Text = string | { repeat: string; times: number };

export interface Field {
	name: Text;
	value: Text;
	/** The number of repetitions. */
	times?: number;
}

export interface Part {
	/** The unchanged lines of its head. */
	headers: Text[];
	content: Text;
	times?: number;
}

export type Body =
	| { kind: 'form'; fields: Field[] }
	| { kind: 'multipart'; boundary: string; parts: Part[]; ended: boolean }
	| { kind: 'raw'; text: Text }
	| { kind: 'none' };

/** One request as it goes over the wire, as a description that can be stored and sent again. */
export interface FuzzRequest {
	server: 'shop' | 'store-api';
	method: string;
	/** The request target, unchanged, of the first line. */
	target: Text;
	/** Whole lines. Host, Content-Length and Connection are added if they are missing. */
	headers: Text[];
	body: Body;
}

/** Returns the text itself. */
export const spell = (text: Text): string => (typeof text === 'string' ? text : text.repeat.repeat(text.times));

/** Returns the lines of a head; a repeating line ends with a line break of its own. */
const linesOf = (headers: Text[]): string[] => headers.map((line) => spell(line).replace(/(\r\n)+$/, ''));

/** The largest sum of a body's parts, in bytes. */
const maxBodyBytes = 4 * 2 ** 20;

/** Repeats a piece `count` times, or as often as the limit allows. */
const times = (piece: string, count = 1): string[] =>
	Array.from({ length: Math.min(count, Math.max(1, Math.floor(maxBodyBytes / (piece.length + 1)))) }, () => piece);

// Not encodeURIComponent: it throws for half a surrogate pair, and brackets are sent as browsers and attackers both do.
const encode = (text: string): string =>
	Buffer.from(text).reduce((all, byte) => {
		const letter = String.fromCharCode(byte);
		return all + (/[\w.[\]-]/.test(letter) ? letter : `%${byte.toString(16).padStart(2, '0')}`);
	}, '');

function bytesOf(body: Body): Buffer {
	if (body.kind === 'none') return Buffer.alloc(0);
	if (body.kind === 'raw') return Buffer.from(spell(body.text));
	if (body.kind === 'form') {
		const pairs = body.fields.flatMap(({ name, value, times: count }) =>
			times(`${encode(spell(name))}=${encode(spell(value))}`, count),
		);
		return Buffer.from(pairs.join('&'));
	}
	const parts = body.parts.flatMap(({ headers, content, times: count }) =>
		times(`--${body.boundary}\r\n${linesOf(headers).join('\r\n')}\r\n\r\n${spell(content)}\r\n`, count),
	);
	return Buffer.from(`${parts.join('')}${body.ended ? `--${body.boundary}--\r\n` : ''}`);
}

/** Returns whether a request announces more than it sends: the server waits for it, and rightly. */
export function isIncomplete({ headers, body }: FuzzRequest): boolean {
	const said = linesOf(headers).join('\n').toLowerCase();
	const length = /^content-length: *(\d+)/m.exec(said)?.[1];
	return /^(transfer-encoding|expect):/m.test(said) || (length !== undefined && Number(length) > bytesOf(body).length);
}

/** Returns the bytes of a request, for a server at this host and port. */
export function wireBytes({ method, target, headers, body }: FuzzRequest, host: string): Buffer {
	const content = bytesOf(body);
	const lines = linesOf(headers);
	const says = (name: string) => lines.some((line) => line.toLowerCase().startsWith(`${name}:`));
	if (!says('host')) lines.unshift(`Host: ${host}`);
	if (!says('content-length') && !says('transfer-encoding') && (content.length > 0 || method === 'POST'))
		lines.push(`Content-Length: ${content.length}`);
	if (!says('connection')) lines.push('Connection: close');
	return Buffer.concat([Buffer.from(`${method} ${spell(target)} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`), content]);
}
