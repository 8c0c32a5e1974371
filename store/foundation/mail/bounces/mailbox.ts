import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow';

/** A mail server's delivery report in the mailbox, as text. */
export interface Report {
	uid: number;
	/** The message/delivery-status part of the delivery report. */
	status: string;
	/** The e-mail that was returned, or its headers, or '' if the delivery report contains neither. */
	returned: string;
}

/** An open mailbox for delivery reports. */
export interface Mailbox {
	/** Returns the unread delivery reports of mail servers, newest first. Reads no other messages, and marks no message as read. */
	reports(since: Date): Promise<Report[]>;
	markRead(uids: number[]): Promise<void>;
}

/** The maximum number of unread messages that one run of the job looks at, newest first. */
const maxMessages = 200;
/** The maximum number of delivery reports that one run of the job reads. */
const maxReports = 50;
/** The maximum number of bytes that are read of a part of a delivery report. */
const maxPartBytes = 32_768;

/**
 * Opens the mailbox at an address such as imaps://user:password@mail.example.org/INBOX.
 * @param over closes the connection when aborted, even if the mail server has not answered the log-in
 */
export async function openMailbox(address: string, over: AbortSignal): Promise<Mailbox> {
	const { protocol, hostname, port, username, password, pathname } = new URL(address);
	const secure = protocol === 'imaps:';
	// The package is loaded only here, because only shops that read a mailbox need it.
	const { ImapFlow } = await import('imapflow');
	over.throwIfAborted();
	const client = new ImapFlow({
		host: hostname.replace(/^\[|\]$/g, ''),
		port: port === '' ? (secure ? 993 : 143) : Number(port),
		secure,
		// STARTTLS is required, so that the password is never sent over a network without encryption.
		...(secure || isThisMachine(hostname) ? {} : { doSTARTTLS: true }),
		auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
		logger: false,
		connectionTimeout: 10_000,
		greetingTimeout: 10_000,
		socketTimeout: 30_000,
	});
	// The error event is ignored, because the command that waits for the connection reports any failure of the connection.
	client.on('error', () => undefined);
	over.addEventListener('abort', () => client.close());
	try {
		await client.connect();
		await client.mailboxOpen(decodeURIComponent(pathname.slice(1)) || 'INBOX');
	} catch (error) {
		client.close();
		throw error;
	}
	return {
		reports: (since) => readReports(client, since),
		markRead: async (uids) => {
			if (uids.length > 0) await client.messageFlagsAdd(uids, ['\\Seen'], { uid: true });
		},
	};
}

const isThisMachine = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

async function readReports(client: ImapFlow, since: Date): Promise<Report[]> {
	const unread = (await client.search({ seen: false, since }, { uid: true })) || [];
	const newest = unread.sort((one, other) => other - one).slice(0, maxMessages);
	if (newest.length === 0) return [];
	const found: FetchMessageObject[] = [];
	for await (const message of client.fetch(newest, { uid: true, bodyStructure: true }, { uid: true }))
		if (partsOf(message.bodyStructure)) found.push(message);
	found.sort((one, other) => other.uid - one.uid);
	const reports: Report[] = [];
	for (const { uid, bodyStructure } of found.slice(0, maxReports)) {
		const parts = partsOf(bodyStructure);
		if (!parts) continue;
		const keys = [parts.status, ...(parts.returned ? [parts.returned] : [])];
		const bodyParts = keys.map(({ part = '' }) => ({ key: part, start: 0, maxLength: maxPartBytes }));
		const message = await client.fetchOne(String(uid), { bodyParts }, { uid: true });
		if (!message) continue;
		const textOf = ({ part = '', encoding = '' }: MessageStructureObject) =>
			decoded(message.bodyParts?.get(part) ?? Buffer.alloc(0), encoding.toLowerCase());
		reports.push({ uid, status: textOf(parts.status), returned: parts.returned ? textOf(parts.returned) : '' });
	}
	return reports;
}

/** Finds the parts of a delivery report. Returns null for any other message. */
function partsOf(structure: MessageStructureObject | undefined) {
	if (structure?.type !== 'multipart/report') return null;
	const parts = structure.childNodes ?? [];
	const status = parts.find(({ type }) => type === 'message/delivery-status');
	if (!status?.part) return null;
	const returned = parts.find(({ type }) => type === 'message/rfc822' || type === 'text/rfc822-headers');
	return { status, returned };
}

function decoded(bytes: Buffer, encoding: string): string {
	const text = bytes.toString('latin1');
	if (encoding === 'base64') return Buffer.from(text, 'base64').toString('latin1');
	if (encoding !== 'quoted-printable') return text;
	return text
		.replace(/=\r?\n/g, '')
		.replace(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
