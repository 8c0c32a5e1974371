/** A text that is spelled out when it is sent, so that a request of a megabyte is written down in a line. */
export type Text = string | { repeat: string; times: number };

export interface Field {
	name: Text;
	value: Text;
	/** How often it stands there. */
	times?: number;
}

export interface Part {
	/** The lines of its head as they stand. */
	headers: Text[];
	content: Text;
	times?: number;
}

export type Body =
	| { kind: 'form'; fields: Field[] }
	| { kind: 'multipart'; boundary: string; parts: Part[]; ended: boolean }
	| { kind: 'raw'; text: Text }
	| { kind: 'none' };

/** One request as it goes over the wire, spelled as a description that can be kept and sent again. */
export interface FuzzRequest {
	server: 'shop' | 'store-api';
	method: string;
	/** The request target as it stands in the first line. */
	target: Text;
	/** Whole lines, but for Host, Content-Length and Connection where they are not among them. */
	headers: Text[];
	body: Body;
}

/** The text itself. */
export const spell = (text: Text): string => (typeof text === 'string' ? text : text.repeat.repeat(text.times));

/** The lines of a head; one that repeats ends with a break of its own. */
const linesOf = (headers: Text[]): string[] => headers.map((line) => spell(line).replace(/(\r\n)+$/, ''));

/** The most that the parts of a body come to. Bytes. */
const maxBodyBytes = 4 * 2 ** 20;

/** A piece so often as it stands there, or as often as it has room. */
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

/** Whether a request says that more follows than is sent: the server waits for it, and rightly. */
export function isIncomplete({ headers, body }: FuzzRequest): boolean {
	const said = linesOf(headers).join('\n').toLowerCase();
	const length = /^content-length: *(\d+)/m.exec(said)?.[1];
	return /^(transfer-encoding|expect):/m.test(said) || (length !== undefined && Number(length) > bytesOf(body).length);
}

/** The bytes of a request, for a server at this host and port. */
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
