import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatInTimeZone } from 'date-fns-tz';
import type { OrderState } from '../contract/order';
import { toDecimal } from '../foundation/money';
import { advanceOrder, type OrderStep, orderSteps } from '../ordering/orders/advance-order';
import { newestOrders, ordersFor } from '../ordering/orders/export-orders';
import { orderOf } from '../ordering/orders/find-order';
import { orderStates } from '../ordering/orders/order-states';
import type { Store } from '../store';
import { type Command, CommandError, type Terminal, withStore } from './command';
import { exportFormats, orderHeading, orderLines } from './export-format';
import { readCount, readDay, readDayAfter } from './option-values';
import { describeOrder } from './order-text';
import { inColumns } from './table';

const help = `Usage: npm run store -- orders list [--state STATE] [--since DATE] [--until DATE] [--limit N]
       npm run store -- orders show NUMBER
       npm run store -- orders export [--format csv|jsonl] [--state STATE] [--since DATE] [--until DATE] [--out FILE]
       npm run store -- orders advance NUMBER ready|completed|cancelled

The shop's orders. list shows the newest first (50 of them, or --limit). export writes them for a point of sale: csv has
a line for each title of an order, jsonl an order a line. advance takes an order a step on and tells its shopper by
e-mail: ready to be picked up; completed, which is handed over or sent, and paid; cancelled, which puts the copies back
on the shelf and the money back on gift cards. What a payment provider took you give back yourself, at the provider: the
command says how much, and tells the shopper that it comes.

States: ${Object.keys(orderStates).join(', ')}. Dates such as 2026-12-31 are by the store's clock.`;

const states = Object.keys(orderStates) as OrderState[];

export const command: Command = {
	help,
	async run([action, ...rest], terminal) {
		if (action === 'list') return withStore(terminal, (store) => list(store, terminal, rest));
		if (action === 'show' && rest.length === 1)
			return withStore(terminal, (store) => show(store, terminal, String(rest[0])));
		if (action === 'export') return withStore(terminal, (store) => exportAll(store, terminal, rest));
		if (action === 'advance' && rest.length === 2) {
			return withStore(terminal, (store) => advance(store, terminal, String(rest[0]), String(rest[1])));
		}
		throw new CommandError(help);
	},
};

const filters = { state: { type: 'string' }, since: { type: 'string' }, until: { type: 'string' } } as const;

async function list(store: Store, terminal: Terminal, args: string[]): Promise<number> {
	const { values } = parseArgs({ args, options: { ...filters, limit: { type: 'string', default: '50' } } });
	const { timezone } = (await store.settings.get()).store_info;
	const rows = await newestOrders(store.db, readFilters(values, timezone), readCount('--limit', values.limit, 100_000));
	const places = await placeNames(store);
	const several = places.size > 1;
	const table = rows.map((row) => [
		row.order_number,
		formatInTimeZone(row.created_at * 1000, timezone, 'yyyy-MM-dd HH:mm'),
		row.state,
		row.delivery_key,
		...(several ? [places.get(row.location_id) ?? ''] : []),
		String(row.item_count),
		toDecimal(row.total),
		row.payment_type,
		row.purchaser_name,
	]);
	const where = several ? ['Location'] : [];
	const heading = ['Number', 'Placed', 'State', 'Delivery', ...where, 'Titles', 'Total', 'Payment', 'Name'];
	terminal.print(table.length === 0 ? 'There are no such orders.' : inColumns([heading, ...table]));
	return 0;
}

/** What the locations are called, by their ids. */
async function placeNames({ db }: Store): Promise<Map<number | null, string>> {
	const places = await db.selectFrom('locations').select(['id', 'altname', 'sc_name']).execute();
	return new Map(places.map(({ id, altname, sc_name }) => [id, altname || sc_name]));
}

async function show(store: Store, terminal: Terminal, number: string): Promise<number> {
	const { timezone } = (await store.settings.get()).store_info;
	terminal.print(describeOrder(await orderOf(store, number, 'store'), timezone));
	return 0;
}

async function exportAll(store: Store, terminal: Terminal, args: string[]): Promise<number> {
	const { values } = parseArgs({
		args,
		options: { ...filters, format: { type: 'string', default: 'csv' }, out: { type: 'string' } },
	});
	const format = exportFormats.find((one) => one === values.format);
	if (!format) throw new CommandError(`--format is one of ${exportFormats.join(' and ')}.`);
	const { timezone } = (await store.settings.get()).store_info;
	const sink = openSink(terminal, values.out);
	const heading = orderHeading(format);
	if (heading !== null) await sink.write(heading);
	let count = 0;
	for await (const order of ordersFor(store, { ...readFilters(values, timezone), quotes: false })) {
		for (const line of orderLines(order, format, timezone)) await sink.write(line);
		count += 1;
	}
	await sink.close();
	if (values.out !== undefined) terminal.print(`${count} orders in ${values.out}.`);
	return 0;
}

/** Where an export is written: the terminal, or a file that it waits for. */
function openSink({ print, folder }: Terminal, out: string | undefined) {
	if (out === undefined) return { write: async (line: string) => print(line), close: async () => undefined };
	const file = createWriteStream(resolve(folder, out));
	const failed = new Promise<never>((_, reject) => {
		file.once('error', (error) => reject(new CommandError(`${out} cannot be written: ${error.message}`)));
	});
	// Looked at by whoever waits for a line; on its own it must not end the process.
	failed.catch(() => undefined);
	const done = (work: (settle: () => void) => void) => Promise.race([new Promise<void>(work), failed]);
	return {
		write: (line: string) => done((settle) => file.write(`${line}\n`, () => settle())),
		close: () => done((settle) => file.end(() => settle())),
	};
}

async function advance(store: Store, terminal: Terminal, number: string, word: string): Promise<number> {
	const step = orderSteps.find((one): one is OrderStep => one === word);
	if (!step) throw new CommandError(`An order becomes one of ${orderSteps.join(', ')}.`);
	const order = await advanceOrder(store, number, step);
	terminal.print(`Order ${number} is ${order.state}.`);
	if (step === 'ready' && order.delivery_key !== 'pickup') {
		terminal.print('Nothing was mailed: its shopper hears of it when it is completed, which is sent.');
	}
	const paid = await store.db
		.selectFrom('payments')
		.select(['provider', 'transaction_id', 'amount'])
		.where('order_id', '=', order.id)
		.where('state', '=', 'paid')
		.executeTakeFirst();
	if (paid && step === 'cancelled') {
		terminal.print(
			`$${toDecimal(paid.amount)} was paid with ${paid.provider} (${paid.transaction_id}): give it back there.`,
		);
	}
	return 0;
}

interface Filters {
	state?: string | undefined;
	since?: string | undefined;
	until?: string | undefined;
}

function readFilters({ state, since, until }: Filters, timezone: string) {
	const wanted = states.find((known) => known === state);
	if (state !== undefined && !wanted) {
		throw new CommandError(`--state is one of ${states.join(', ')}.`);
	}
	return {
		state: wanted,
		since: since === undefined ? undefined : readDay('--since', since, timezone),
		until: until === undefined ? undefined : readDayAfter('--until', until, timezone),
	};
}
