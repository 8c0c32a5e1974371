import { parseArgs } from 'node:util';
import { grouped } from '../contract/grouped';
import { minuteIn } from '../contract/zoned-time';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import { findMail, listMails, maxAttempts, type OutboxMail, sendAgain } from '../foundation/mail/queue';
import type { HasSettings } from '../foundation/settings/settings';
import { type Command, CommandError, type Terminal, withStore } from './command';
import { readCount } from './option-values';
import { inColumns } from './table';

const help = `Usage: npm run store -- mail list [--waiting] [--limit N]
       npm run store -- mail show ID
       npm run store -- mail send ID …
       npm run store -- mail send --failed

Manages mails that could not be sent. The shop tries a mail ${maxAttempts} times within a day, and then gives up. The
shop gives up at once if the mail server refuses the mail with a code from 500 to 599. If BOUNCES_URL names a mailbox,
the shop also gives up a sent mail that was returned there.

  list   the mails that the shop gave up, newest first (50, or --limit). --waiting shows the mails that the shop will try again
  show   a whole mail, with the mail server's answer
  send   sends the named mails again, or with --failed all that the shop gave up. The mails go out within seconds if the shop
         is running

The command cannot change the address of a mail. The desk's first page lists the failed mails, and says where each
address can be corrected. If a recipient gets a mail twice, both copies have the same Message-ID. Mails with PINs are
deleted after they were sent.`;

export const command: Command = {
	help,
	async run([action, ...rest], terminal) {
		if (action === 'list') return withStore(terminal, (store) => list(store, terminal, rest));
		if (action === 'show' && rest.length === 1)
			return withStore(terminal, (store) => show(store, terminal, readId(rest[0])));
		if (action === 'send' && rest.length > 0) return withStore(terminal, (store) => send(store, terminal, rest));
		throw new CommandError(help);
	},
};

async function list(store: Database & HasSettings, terminal: Terminal, args: string[]): Promise<number> {
	const { values } = parseArgs({
		args,
		options: { waiting: { type: 'boolean' }, limit: { type: 'string', default: '50' } },
	});
	const which = values.waiting ? 'waiting' : 'failed';
	const mails = await listMails(store.db, which, readCount('--limit', values.limit, 100_000));
	const { timezone } = (await store.settings.get()).store_info;
	const heading = ['ID', 'Written', 'To', 'Subject', 'Tries', 'Mail server’s answer'];
	const rows = mails.map((mail) => [
		String(mail.id),
		minuteIn(mail.created_at, timezone),
		mail.recipient,
		mail.subject,
		String(mail.attempts),
		(mail.last_error ?? '').split('\n')[0] ?? '',
	]);
	const none = which === 'failed' ? 'No mails have failed.' : 'No mails are waiting.';
	terminal.print(rows.length === 0 ? none : inColumns([heading, ...rows]));
	return 0;
}

async function show(store: Database & HasSettings, terminal: Terminal, id: number): Promise<number> {
	const mail = await mailOf(store, id);
	const { timezone } = (await store.settings.get()).store_info;
	const at = (seconds: number) => minuteIn(seconds, timezone);
	const state = mail.sent_at === null ? `not sent, after ${mail.attempts} tries` : `sent ${at(mail.sent_at)}`;
	terminal.print(
		[
			`To:       ${mail.recipient}`,
			`Subject:  ${mail.subject}`,
			`Written:  ${at(mail.created_at)}`,
			`State:    ${state}`,
			...(mail.last_error ? [`Error:    ${mail.last_error}`] : []),
			'',
			mail.text,
		].join('\n'),
	);
	return 0;
}

async function send(store: Database & Clock, terminal: Terminal, args: string[]): Promise<number> {
	const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { failed: { type: 'boolean' } } });
	if (values.failed === positionals.length > 0) throw new CommandError(help);
	const ids = positionals.map(readId);
	for (const id of ids) {
		const { sent_at } = await mailOf(store, id);
		if (sent_at !== null) throw new CommandError(`Mail ${id} was already sent.`);
	}
	let again = values.failed ? await sendAgain(store.db, 'failed', store.now()) : 0;
	for (const id of ids) again += await sendAgain(store.db, id, store.now());
	terminal.print(
		again === 0 ? 'No mails have failed.' : `${grouped(again)} ${again === 1 ? 'mail' : 'mails'} will be sent again.`,
	);
	return 0;
}

async function mailOf(database: Database, id: number): Promise<OutboxMail> {
	const mail = await findMail(database.db, id);
	if (!mail) throw new CommandError(`There is no mail ${id}.`);
	return mail;
}

function readId(typed = ''): number {
	if (!/^\d{1,15}$/.test(typed)) throw new CommandError(`Give the number of the mail in the list, not ${typed}.`);
	return Number(typed);
}
