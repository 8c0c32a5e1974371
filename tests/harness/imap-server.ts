import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A message of a mailbox: one text, or the parts of a report. */
export interface MailboxMessage {
	/** 'multipart/report' with its parts, or a type such as 'text/plain' with one. */
	type: string;
	parts: { type: string; content: string }[];
	seen?: boolean;
}

export interface ImapServer {
	/** The address of its mailbox. */
	url: string;
	messages: MailboxMessage[];
	/** The received commands, without their tags. */
	commands: string[];
	/** Makes the server answer every log-in with remarks that never end. */
	dripsAtLogIn: boolean;
	stop(): Promise<void>;
}

const quoted = (text: string) => `"${text}"`;
const literal = (text: string) => `{${Buffer.byteLength(text)}}\r\n${text}`;

function structureOf({ type, parts }: MailboxMessage): string {
	const leaf = (part: { type: string; content: string }) => {
		const [kind = '', sub = ''] = part.type.split('/');
		const lines = part.content.split('\n').length;
		const base = `(${quoted(kind)} ${quoted(sub)} NIL NIL NIL "7bit" ${Buffer.byteLength(part.content)}`;
		if (part.type !== 'message/rfc822') return `${base}${kind === 'text' ? ` ${lines}` : ''})`;
		return `${base} (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL) ("text" "plain" NIL NIL NIL "7bit" 2 1) ${lines})`;
	};
	const [main = '', sub = ''] = type.split('/');
	return main === 'multipart' ? `(${parts.map(leaf).join('')} ${quoted(sub)})` : parts.map(leaf).join('');
}

/** Answers a command of one session. Implements only the part of IMAP that reading reports needs. */
function answer(server: Pick<ImapServer, 'messages' | 'commands'>, command: string): string[] {
	const { messages } = server;
	const asked = (set: string) => {
		const uids = set.split(',').flatMap((range) => {
			const [from = 0, to = from] = range.split(':').map(Number);
			return Array.from({ length: to - from + 1 }, (_, step) => from + step);
		});
		return uids.filter((uid) => messages[uid - 1]);
	};
	const [, search] = /^UID SEARCH (.*)$/i.exec(command) ?? [];
	if (search !== undefined) {
		const uids = messages.flatMap(({ seen }, at) => (seen ? [] : [at + 1]));
		return [`SEARCH ${uids.join(' ')}`];
	}
	const [, fetched, items = ''] = /^UID FETCH (\S+) (.*)$/i.exec(command) ?? [];
	if (fetched !== undefined)
		return asked(fetched).map((uid) => {
			const message = messages[uid - 1] as MailboxMessage;
			const structure = /BODYSTRUCTURE/i.test(items) ? ` BODYSTRUCTURE ${structureOf(message)}` : '';
			const parts = [...items.matchAll(/BODY\.PEEK\[(\d+)\]<(\d+)\.(\d+)>/gi)].map(([, part, from, length]) => {
				const content =
					message.parts[Number(part) - 1]?.content.slice(Number(from), Number(from) + Number(length)) ?? '';
				return ` BODY[${part}]<${from}> ${literal(content)}`;
			});
			return `${uid} FETCH (UID ${uid}${structure}${parts.join('')})`;
		});
	const [, stored] = /^UID STORE (\S+) \+FLAGS(?:\.SILENT)? \(\\Seen\)$/i.exec(command) ?? [];
	if (stored !== undefined) {
		for (const uid of asked(stored)) (messages[uid - 1] as MailboxMessage).seen = true;
		return [];
	}
	if (/^CAPABILITY/i.test(command)) return ['CAPABILITY IMAP4rev1'];
	if (/^(?:LIST|LSUB)/i.test(command)) return ['LIST () "/" "INBOX"'];
	if (/^SELECT/i.test(command))
		return ['FLAGS (\\Seen)', `${messages.length} EXISTS`, '0 RECENT', 'OK [UIDVALIDITY 1] ok'];
	return /^LOGOUT/i.test(command) ? ['BYE'] : [];
}

/** Starts an IMAP server with one mailbox. Accepts every log-in with the password 'a secret'. */
export async function startImapServer(messages: MailboxMessage[] = []): Promise<ImapServer> {
	const commands: string[] = [];
	const sockets = new Set<Socket>();
	const state = { messages, commands, dripsAtLogIn: false };
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on('error', () => undefined);
		socket.on('close', () => sockets.delete(socket));
		socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
		let waiting = '';
		socket.on('data', (data: Buffer) => {
			waiting += data;
			for (let end = waiting.indexOf('\r\n'); end !== -1; end = waiting.indexOf('\r\n')) {
				const [tag, ...words] = waiting.slice(0, end).split(' ');
				waiting = waiting.slice(end + 2);
				const command = words.join(' ');
				commands.push(command);
				if (state.dripsAtLogIn && /^LOGIN/i.test(command)) {
					const drip = setInterval(() => socket.write('* OK one moment\r\n'), 10);
					socket.on('close', () => clearInterval(drip));
					continue;
				}
				const refused = /^LOGIN/i.test(command) && !command.includes('a secret');
				for (const line of answer(state, command)) socket.write(`* ${line}\r\n`);
				socket.write(`${tag} ${refused ? 'NO wrong' : 'OK done'}\r\n`);
			}
		});
	});
	const listener = server.listen(0, '127.0.0.1');
	await once(listener, 'listening');
	return Object.assign(state, {
		url: `imap://orders%40example.org:a%20secret@127.0.0.1:${(listener.address() as AddressInfo).port}/INBOX`,
		stop: () =>
			new Promise<void>((resolve) => {
				server.close(() => resolve());
				for (const socket of sockets) socket.destroy();
			}),
	});
}
