import { openRawConnection, type RawAnswer, type RawConnection } from './raw-connection';

const waitMs = 30_000;
const kilobyte = 1024;

type BodyForm = 'whole' | 'in chunks' | 'after 100 Continue';

/** Sizes below, at and above every buffer between a client and a handler. */
const sizesOfForms: Record<BodyForm, number[]> = {
	whole: [0, 50 * kilobyte, 64 * kilobyte, 200 * kilobyte, 1024 * kilobyte, 5 * 1024 * kilobyte],
	'in chunks': [200 * kilobyte, 1024 * kilobyte],
	'after 100 Continue': [200 * kilobyte],
};

const health = 'GET /health HTTP/1.1\r\nHost: HOST\r\n\r\n';

/** A request to a server that may answer before it reads the body. */
export interface EarlyRequest {
	method?: string;
	path: string;
	type?: string;
	headers?: Record<string, string>;
	/** The correct statuses. */
	statuses: number[];
}

/**
 * Sends requests with a body of each size, each with a pipelined request for `/health` behind it. Finds requests whose connection
 * was stuck or whose answer was not expected.
 * @param url of the server
 * @param behindProxy accepts that the proxy ends a connection, if the next visitor's connection is answered
 * @returns a line for each fault
 */
export async function faultsOfEarlyAnswers(
	url: string,
	requests: EarlyRequest[],
	behindProxy = false,
): Promise<string[]> {
	const faults: string[] = [];
	for (const request of requests) {
		for (const [form, sizes] of Object.entries(sizesOfForms)) {
			for (const size of sizes) {
				const fault = await faultOf(url, request, size, form as BodyForm, behindProxy);
				if (fault) faults.push(`${request.method ?? 'POST'} ${request.path}, ${size} bytes ${form}: ${fault}`);
			}
		}
	}
	return faults;
}

async function faultOf(url: string, request: EarlyRequest, size: number, form: BodyForm, behindProxy: boolean) {
	const { host } = new URL(url);
	const connection = await openRawConnection(url);
	const { method = 'POST', path, type = 'application/x-www-form-urlencoded', headers = {}, statuses } = request;
	const head = {
		Host: host,
		'Content-Type': type,
		...(form === 'in chunks' ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': String(size) }),
		...(form === 'after 100 Continue' ? { Expect: '100-continue' } : {}),
		...headers,
	};
	try {
		const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
		connection.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
		writeBody(connection, size, form === 'in chunks');
		connection.write(health.replace('HOST', host));
		const first = await connection.answer(waitMs);
		if (!first) return 'no answer';
		if (!statuses.includes(first.status)) return `status ${first.status}`;
		let second = await connection.answer(waitMs);
		// nginx ends the connection of a client whose body it passed on in part; its next visitor gets another connection.
		if (!second && behindProxy && connection.ended()) second = await healthOf(url);
		return second?.status === 200 && second.body.includes('"ok"')
			? null
			: `next request: ${second?.status ?? 'no answer'}`;
	} finally {
		connection.close();
	}
}

async function healthOf(url: string): Promise<RawAnswer | null> {
	const connection = await openRawConnection(url);
	connection.write(health.replace('HOST', new URL(url).host));
	const answer = await connection.answer(waitMs);
	connection.close();
	return answer;
}

function writeBody(connection: RawConnection, size: number, inChunks: boolean): void {
	const body = Buffer.alloc(size, 'x');
	if (!inChunks) {
		connection.write(body);
		return;
	}
	const chunk = 32 * kilobyte;
	for (let at = 0; at < size; at += chunk) {
		const piece = body.subarray(at, at + chunk);
		connection.write(`${piece.length.toString(16)}\r\n`);
		connection.write(piece);
		connection.write('\r\n');
	}
	connection.write('0\r\n\r\n');
}
