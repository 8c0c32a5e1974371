import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { HasConfig } from '../../config';
import { dayIn } from '../contract/zoned-time';
import { writeAudit } from '../desk/audit/write-audit';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import type { HasSettings } from '../foundation/settings/settings';
import { newestOrders } from '../ordering/orders/export-orders';
import { answerQuote } from '../ordering/quotes/answer-quote';
import { type Command, CommandError, type Terminal, withStore } from './command';
import { inColumns } from './table';

const help = `Usage: npm run store -- quotes list
       npm run store -- quotes answer NUMBER (--message TEXT | --file FILE)

Manages customers' requests for a quote. list shows the requests without an answer, with the customer's message. answer
mails your answer to the customer and shows it on the quote's page. A second answer replaces the first.`;

const maxMessageLength = 5000;

export const command: Command = {
	help,
	async run([action, ...rest], terminal) {
		if (action === 'list' && rest.length === 0) return withStore(terminal, (store) => list(store, terminal));
		if (action === 'answer') return withStore(terminal, (store) => answer(store, terminal, rest));
		throw new CommandError(help);
	},
};

async function list(store: Database & HasSettings, terminal: Terminal): Promise<number> {
	const { timezone } = (await store.settings.get()).store_info;
	const rows = await newestOrders(store.db, { state: 'placed', quotes: true }, 1000);
	const table = rows.map((row) => [
		row.order_number,
		dayIn(row.created_at, timezone),
		String(row.item_count),
		row.purchaser_name,
		row.instructions.replace(/\s+/g, ' ').slice(0, 80),
	]);
	const heading = ['Number', 'Asked', 'Titles', 'Name', 'Message'];
	terminal.print(table.length === 0 ? 'No quotes are waiting for an answer.' : inColumns([heading, ...table]));
	return 0;
}

async function answer(
	store: Database & Clock & HasConfig & HasSettings,
	terminal: Terminal,
	args: string[],
): Promise<number> {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: { message: { type: 'string' }, file: { type: 'string' } },
	});
	const [number] = positionals;
	if (number === undefined || positionals.length > 1) throw new CommandError('Give the number of one quote.');
	const message = (values.message ?? readAnswer(terminal, values.file)).trim();
	if (message === '' || message.length > maxMessageLength) {
		throw new CommandError(`The answer must have 1 to ${maxMessageLength} characters.`);
	}
	await answerQuote(store, number, message, (transaction) =>
		writeAudit(
			transaction,
			{ command: 'quotes answer' },
			{ action: 'quotes answer', thing: 'order', key: number, after: { asked: { message } } },
			store.now(),
		),
	);
	terminal.print(`The answer to quote ${number} will be sent.`);
	return 0;
}

function readAnswer({ folder }: Terminal, file: string | undefined): string {
	if (file === undefined) throw new CommandError('Give the answer with --message TEXT or --file FILE.');
	try {
		return readFileSync(resolve(folder, file), 'utf8');
	} catch {
		throw new CommandError(`Cannot read ${file}. Check that the file exists and that you have permission to read it.`);
	}
}
