import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { HasConfig } from '../../config';
import { dollars } from '../contract/dollars';
import { locationName } from '../contract/location-name';
import type { Order, Withdrawal } from '../contract/order';
import { orderStates } from '../contract/order-states';
import { minuteIn } from '../contract/zoned-time';
import { writeAudit } from '../desk/audit/write-audit';
import type { HasVersions } from '../foundation/caching/versions';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import { toDecimal } from '../foundation/money';
import type { HasSettings } from '../foundation/settings/settings';
import { advanceOrder, type OrderStep, orderSteps } from '../ordering/orders/advance-order';
import { newestOrders, ordersFor, taxTypesOf } from '../ordering/orders/export-orders';
import { orderOf } from '../ordering/orders/find-order';
import { placesOf, readWithdrawals } from '../ordering/orders/withdrawals';
import { leftOf } from '../ordering/refunds/plan-refund';
import { refundPartsOf } from '../ordering/refunds/refund-rows';
import { type Command, CommandError, type Terminal, withStore } from './command';
import { exportFormats, orderHeading, orderLines } from './export-format';
import { readCount, readDay, readDayAfter } from './option-values';
import { describeOrder } from './order-text';
import { inColumns } from './table';

const help = `Usage: npm run store -- orders list [--state STATE] [--since DATE] [--until DATE] [--limit N]
       npm run store -- orders show NUMBER
       npm run store -- orders export [--format csv|jsonl] [--state STATE] [--since DATE] [--until DATE] [--out FILE]
       npm run store -- orders advance NUMBER ready|completed|cancelled [--yes] [--reason TEXT]

Lists and changes the shop's orders. list shows the newest orders first (50, or --limit). export writes the orders for a
point of sale: csv has one line per title of an order, jsonl one line per order.

advance moves an order to its next state and mails the shopper:
  ready       the order can be picked up
  completed   the order was handed over or sent, and paid, or sold on account if the customer has terms
  cancelled   puts the copies back into stock and the money back on gift cards; --reason tells the shopper why

advance does not refund money that a payment provider took. The command prints the amount, and the mail tells the
shopper that the refund is on its way. Refund the amount at the desk, on the order's page. If the provider cannot refund
automatically, the desk says so, and you refund on the provider's own site.

You cannot undo completed or cancelled: advance shows the customer of the order and asks first. In non-interactive mode,
advance needs --yes. Quotes have their own command: npm run store -- quotes.

States: ${orderStates.join(', ')}. Dates such as 2026-12-31 are by the store's clock.`;

export const command: Command = {
	help,
	async run([action, ...rest], terminal) {
		if (action === 'list') return withStore(terminal, (store) => list(store, terminal, rest));
		if (action === 'show' && rest.length === 1)
			return withStore(terminal, (store) => show(store, terminal, String(rest[0])));
		if (action === 'export') return withStore(terminal, (store) => exportAll(store, terminal, rest));
		if (action === 'advance') return withStore(terminal, (store) => advance(store, terminal, rest));
		throw new CommandError(help);
	},
};

const filters = { state: { type: 'string' }, since: { type: 'string' }, until: { type: 'string' } } as const;

async function list(store: Database & HasSettings, terminal: Terminal, args: string[]): Promise<number> {
	const { values } = parseArgs({ args, options: { ...filters, limit: { type: 'string', default: '50' } } });
	const { timezone } = (await store.settings.get()).store_info;
	const limit = readCount('--limit', values.limit, 100_000);
	const found = await newestOrders(store.db, { ...readFilters(values, timezone), quotes: false }, limit + 1);
	const rows = found.slice(0, limit);
	const places = await placeNames(store);
	const several = places.size > 1;
	const taken = several ? await readWithdrawals(store.db, rows) : new Map<number, Withdrawal[]>();
	const table = rows.map((row) => [
		row.order_number,
		minuteIn(row.created_at, timezone),
		row.state,
		row.delivery_key,
		...(several ? [placesOf(taken.get(row.id) ?? []).join(' + ') || (places.get(row.location_id) ?? '')] : []),
		String(row.item_count),
		toDecimal(row.total),
		row.payment_type,
		row.purchaser_name,
	]);
	const where = several ? ['Location'] : [];
	const heading = ['Number', 'Placed', 'State', 'Delivery', ...where, 'Titles', 'Total', 'Payment', 'Name'];
	terminal.print(table.length === 0 ? 'No orders found.' : inColumns([heading, ...table]));
	if (found.length > limit) terminal.print(`These are the newest ${limit}. To see more, use --limit.`);
	return 0;
}

/** Reads the locations' names by id. */
async function placeNames({ db }: Database): Promise<Map<number | null, string>> {
	const places = await db.selectFrom('locations').select(['id', 'altname', 'sc_name']).execute();
	return new Map(places.map((place) => [place.id, locationName(place)]));
}

async function show(store: Database & HasSettings, terminal: Terminal, number: string): Promise<number> {
	terminal.print(await describeOrder(await orderOf(store, number, 'store'), await store.settings.get()));
	return 0;
}

async function exportAll(store: Database & HasSettings, terminal: Terminal, args: string[]): Promise<number> {
	const { values } = parseArgs({
		args,
		options: { ...filters, format: { type: 'string', default: 'csv' }, out: { type: 'string' } },
	});
	const format = exportFormats.find((one) => one === values.format);
	if (!format) throw new CommandError(`--format must be ${exportFormats.join(' or ')}.`);
	const { timezone } = (await store.settings.get()).store_info;
	const sink = openSink(terminal, values.out);
	const query = { ...readFilters(values, timezone), quotes: false };
	const taxes = await taxTypesOf(store, query);
	const heading = orderHeading(format, taxes);
	if (heading !== null) await sink.write(heading);
	let count = 0;
	for await (const order of ordersFor(store, query)) {
		for (const line of orderLines(order, format, timezone, taxes)) await sink.write(line);
		count += 1;
	}
	await sink.close();
	if (values.out !== undefined) terminal.print(`${count} orders in ${values.out}.`);
	return 0;
}

/** Opens the output of an export: the terminal, or a file. For a file, `write` waits until the text line is written. */
function openSink({ print, folder }: Terminal, out: string | undefined) {
	if (out === undefined) return { write: async (line: string) => print(line), close: async () => undefined };
	const file = createWriteStream(resolve(folder, out));
	const failed = new Promise<never>((_, reject) => {
		file.once('error', (error) => reject(new CommandError(`Cannot write ${out}: ${error.message}`)));
	});
	// The code that waits for a written line handles the error. Without this empty handler, the error would end the process.
	failed.catch(() => undefined);
	const done = (work: (settle: () => void) => void) => Promise.race([new Promise<void>(work), failed]);
	return {
		write: (line: string) => done((settle) => file.write(`${line}\n`, () => settle())),
		close: () => done((settle) => file.end(() => settle())),
	};
}

async function advance(
	store: Database & Clock & HasConfig & HasSettings & HasVersions,
	terminal: Terminal,
	args: string[],
): Promise<number> {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: { yes: { type: 'boolean' }, reason: { type: 'string' } },
	});
	const [number = '', word] = positionals;
	if (positionals.length !== 2) throw new CommandError(help);
	const step = orderSteps.find((one): one is OrderStep => one === word);
	if (!step) throw new CommandError(`The new state must be one of ${orderSteps.join(', ')}.`);
	const reason = (values.reason ?? '').trim();
	if (reason !== '' && step !== 'cancelled') throw new CommandError('Use --reason only with cancelled.');
	if (reason.length > maxReasonLength)
		throw new CommandError(`A reason can have at most ${maxReasonLength} characters.`);
	if (step !== 'ready') await confirmStep(terminal, await orderOf(store, number, 'store'), step, values.yes ?? false);
	const order = await advanceOrder(store, number, step, reason, (transaction, before, after) =>
		writeAudit(
			transaction,
			{ command: 'orders advance' },
			{
				action: 'orders advance',
				thing: 'order',
				key: number,
				before: { state: before.state },
				after: { state: after.state, asked: { reason } },
			},
			store.now(),
		),
	);
	terminal.print(`Order ${number} is ${order.state}.`);
	if (step === 'completed' && order.total_owing > 0)
		terminal.print(`${dollars(toDecimal(order.total_owing))} of it is owed on account.`);
	if (step === 'ready' && order.delivery_key !== 'pickup') {
		terminal.print(
			'No mail was sent: the shopper is mailed when you complete the order, which means that it was shipped.',
		);
	}
	if (step === 'cancelled') {
		const paid = await store.db
			.selectFrom('payments')
			.select(['id', 'provider', 'transaction_id', 'amount'])
			.where('order_id', '=', order.id)
			.where('state', '=', 'paid')
			.orderBy('id')
			.execute();
		const parts = await refundPartsOf(store.db, order.id);
		for (const { provider, transaction_id, ...payment } of paid) {
			const left = leftOf(payment, parts);
			if (left <= 0) continue;
			terminal.print(
				`${dollars(toDecimal(left))} was paid with ${provider} (${transaction_id}). Refund it at the desk.`,
			);
		}
	}
	return 0;
}

const maxReasonLength = 1000;

/**
 * Shows the order's customer before an action that cannot be undone, and asks the bookseller for confirmation.
 * @throws {CommandError} without confirmation
 */
async function confirmStep(
	terminal: Terminal,
	order: Order,
	step: Exclude<OrderStep, 'ready'>,
	isAgreed: boolean,
): Promise<void> {
	const { order_number, purchaser_name, email, state, items, summary } = order;
	const copies = items.reduce((sum, { cart_info }) => sum + cart_info.quantity, 0);
	const titles = items.map(({ title_info }) => title_info.title);
	const more = titles.length > 3 ? `, and ${titles.length - 3} more` : '';
	const whose = [purchaser_name, email].filter((part) => part !== '').join(', ');
	terminal.print(
		`Order ${order_number} of ${whose}: ${copies === 1 ? '1 copy' : `${copies} copies`}, ${dollars(summary.total)}, ${state}.`,
	);
	terminal.print(`${titles.slice(0, 3).join('; ')}${more}`);
	if (isAgreed) return;
	const words = `${step} cannot be undone, and the shopper gets a mail`;
	if (!terminal.ask) throw new CommandError(`Nothing was changed: ${words}. To confirm, add --yes.`);
	const answer = await terminal.ask(`${words.charAt(0).toUpperCase()}${words.slice(1)}. Continue? (yes/no) `);
	if (!/^y(?:es)?$/i.test((answer ?? '').trim())) throw new CommandError('Nothing was changed.');
}

interface Filters {
	state?: string | undefined;
	since?: string | undefined;
	until?: string | undefined;
}

function readFilters({ state, since, until }: Filters, timezone: string) {
	const wanted = orderStates.find((known) => known === state);
	if (state !== undefined && !wanted) {
		throw new CommandError(`--state must be one of ${orderStates.join(', ')}.`);
	}
	return {
		state: wanted,
		since: since === undefined ? undefined : readDay('--since', since, timezone),
		until: until === undefined ? undefined : readDayAfter('--until', until, timezone),
	};
}
