import { parseArgs } from 'node:util';
import { stockFromRow } from '../catalogue/feeds/stock';
import { compareOffers, offerText } from '../catalogue/titles/conditions';
import { readOffers } from '../catalogue/titles/offer-rows';
import { productCode } from '../catalogue/titles/product-code';
import { writeStockWithin } from '../catalogue/writing/write-stock';
import { locationName } from '../contract/location-name';
import { stockWords } from '../contract/stock-words';
import { minuteIn } from '../contract/zoned-time';
import { writeAudit } from '../desk/audit/write-audit';
import type { HasVersions } from '../foundation/caching/versions';
import type { Clock } from '../foundation/database/clock';
import type { Database, HasCatalogue } from '../foundation/database/database';
import { transact } from '../foundation/database/transactions';
import { toDecimal } from '../foundation/money';
import type { HasSettings } from '../foundation/settings/settings';
import { movementsOf } from '../inventory/movements';
import { heldOrGivenSince } from '../inventory/stock-rows';
import { CommandError, type Terminal } from './command';
import { refusedText } from './stock-files';
import { inColumns } from './table';

/** `stock show`: shows the stock of a title by condition and location. */
export async function showTitle(
	store: Database & HasCatalogue & HasSettings,
	terminal: Terminal,
	typed: string,
): Promise<number> {
	const title = await titleOf(store, typed);
	const { timezone } = (await store.settings.get()).store_info;
	const places = await placeNames(store);
	const offers = (await readOffers(store.db, [title.id])).get(title.id) ?? [];
	offers.sort((a, b) => compareOffers(a.condition, b.condition) || a.id - b.id);
	const ids = offers.map(({ id }) => id);
	terminal.print(`${title.eisbn}  ${title.title}`);
	if (ids.length === 0) {
		terminal.print('The shop has no offer of this title.');
		return 0;
	}
	const rows = await store.db
		.selectFrom('stock')
		.selectAll()
		.where('offer_id', 'in', ids)
		.orderBy('location_id')
		.execute();
	// Passes a time in the far future, so that copies that were handed over do not count as reserved.
	const reserved = await heldOrGivenSince(store.dialect, store.db, ids, Number.MAX_SAFE_INTEGER);
	const table = offers.flatMap((offer) => {
		const asked = offer.price === null ? 'list price' : toDecimal(offer.price);
		const price = offer.discount === null ? asked : `${asked} − ${offer.discount} %`;
		const own = rows.filter(({ offer_id }) => offer_id === offer.id);
		if (own.length === 0) return [[offerText(offer.condition), price, '-', '0', '0', '0', '0', '', '']];
		return own.map(({ location_id, onhand, onorder, shortage, counted_at }) => {
			const held = reserved.get(`${offer.id} ${location_id}`) ?? 0;
			return [
				offerText(offer.condition),
				price,
				places.get(location_id) ?? '',
				String(onhand + held - shortage),
				String(held),
				String(onhand),
				String(onorder),
				shortage > 0 ? String(shortage) : '',
				counted_at === null ? '' : minuteIn(counted_at, timezone),
			];
		});
	});
	const { in_store, reserved: onHold, onhand, onorder, short } = stockWords;
	const heading = ['Condition', 'Price', 'Location', in_store, onHold, onhand, onorder, short, 'Counted'];
	terminal.print(inColumns([heading, ...table]));
	return 0;
}

/** `stock log`: lists every change of a title's stock with the reason for the change, oldest first. */
export async function logTitle(
	store: Database & HasCatalogue & HasSettings,
	terminal: Terminal,
	typed: string,
): Promise<number> {
	const title = await titleOf(store, typed);
	const { timezone } = (await store.settings.get()).store_info;
	const places = await placeNames(store);
	const sums = new Map<string, number>();
	const table = (await movementsOf(store.db, title.id)).map((movement) => {
		const { condition, location_id, change } = movement;
		const place = `${condition} ${location_id}`;
		const sum = (sums.get(place) ?? 0) + change;
		sums.set(place, sum);
		return [
			minuteIn(movement.created_at, timezone),
			offerText(condition),
			places.get(location_id) ?? '',
			change > 0 ? `+${change}` : String(change),
			String(sum),
			reasonInWords(movement, timezone),
		];
	});
	terminal.print(`${title.eisbn}  ${title.title}`);
	const heading = ['Time', 'Condition', 'Location', 'Change', 'Left', 'Why'];
	terminal.print(table.length === 0 ? 'The number of copies has never changed.' : inColumns([heading, ...table]));
	return 0;
}

const fields = ['onhand', 'onorder', 'price', 'discount', 'note', 'condition', 'location'] as const;

/**
 * `stock set`: sets a title's stock, like a stock file with one row that was counted now. With `--onhand +5`, adds the copies as
 * a delivery.
 */
export async function setTitle(
	store: Database & HasCatalogue & Clock & HasSettings & HasVersions,
	terminal: Terminal,
	typed: string,
	args: string[],
): Promise<number> {
	const {
		values: { 'reprice-copies': repricesCopies, ...values },
	} = parseArgs({
		args: joinNegative(args),
		options: {
			...(Object.fromEntries(fields.map((field) => [field, { type: 'string' }])) as Record<
				(typeof fields)[number],
				{ type: 'string' }
			>),
			'reprice-copies': { type: 'boolean', default: false },
		},
	});
	for (const field of ['onhand', 'onorder'] as const) requireCopies(`--${field}`, values[field], field === 'onhand');
	requirePrice(values.price);
	const received = values.onhand?.startsWith('+') ? Number(values.onhand.slice(1)) : undefined;
	const { eisbn } = await titleOf(store, typed);
	const cells = received === undefined ? values : { ...values, onhand: undefined };
	const row = stockFromRow({ isbns: [eisbn], values: cells, prices: [] });
	if ('refused' in row) throw new CommandError(`${row.refused}.`);
	const records = received === undefined ? row.records : row.records.map((record) => ({ ...record, received }));
	const conditions = values.condition === undefined ? [] : records.map(({ condition }) => condition);
	const reason = received === undefined ? 'set' : 'received';
	const from = { reason, source: null, asOf: store.now(), conditions, repricesCopies } as const;
	// Reads the settings before the transaction starts, because SQLite has only one connection, which the transaction uses.
	const settings = await store.settings.get();
	await transact(store, async (transaction) => {
		for (const outcome of await writeStockWithin(store, transaction, records, settings, from)) {
			if (typeof outcome === 'object') throw new CommandError(`${refusedText(outcome)}.`);
			if (outcome === 'outdated')
				throw new CommandError('The title has a later count. Check the clock of this machine.');
		}
		const facts = { action: 'stock set', thing: 'title', key: eisbn, after: { asked: values } };
		await writeAudit(transaction, { command: 'stock set' }, facts, store.now());
	});
	store.versions.refresh();
	return showTitle(store, terminal, eisbn);
}

/** Joins `--onhand -3` to `--onhand=-3`, because parseArgs would treat a negative number as an option. */
const joinNegative = (args: readonly string[]): string[] =>
	args.flatMap((arg, at) => {
		if (/^-\d/.test(arg) && args[at - 1]?.startsWith('--')) return [];
		const next = args[at + 1];
		return arg.startsWith('--') && next !== undefined && /^-\d/.test(next) ? [`${arg}=${next}`] : [arg];
	});

function requireCopies(option: string, typed: string | undefined, mayReceive: boolean): void {
	if (typed === undefined || /^\d{1,6}$/.test(typed) || (mayReceive && /^\+[1-9]\d{0,5}$/.test(typed))) return;
	const received = mayReceive ? ' (or +5 if five came in)' : '';
	throw new CommandError(`${option} must be a number of copies, 0 or more${received}, not ${typed}.`);
}

function requirePrice(typed: string | undefined): void {
	if (typed === undefined || /^(?:none|\d{1,6}(?:\.\d{1,2})?)$/i.test(typed)) return;
	throw new CommandError(`${JSON.stringify(typed)} is not a price. Write it as 12.99, or none for the list price.`);
}

type Logged = Awaited<ReturnType<typeof movementsOf>>[number];

function reasonInWords(
	{ reason, change, order_number, counted, counted_at, source, run_id, staff_name, note, document }: Logged,
	timezone: string,
): string {
	const when = counted_at === null ? '' : ` at ${minuteIn(counted_at, timezone)}`;
	const where = source === null ? '' : ` (${source})`;
	const order = order_number === null ? 'an order' : `order ${order_number}`;
	const words = {
		opening: 'opening stock of this log',
		counted: `${counted} counted${when}${where}`,
		missing: `missing from the full count${when}${where}`,
		set: `set to ${counted} by hand`,
		received: change < 0 ? 'removed' : 'received',
		undone: `undo of run ${run_id}`,
		sold: `sold, ${order}`,
		returned: `returned from ${order}`,
		transferred: 'to or from another location',
		sent_back: 'returned to the supplier',
	};
	const more = [document, staff_name, note].filter((said) => said !== null);
	return more.length > 0 ? `${words[reason]} (${more.join(', ')})` : words[reason];
}

async function titleOf(
	store: Database & HasCatalogue,
	typed: string,
): Promise<{ id: number; eisbn: string; title: string }> {
	const eisbn = await productCode(store, typed);
	return store.db
		.selectFrom('titles')
		.select(['id', 'eisbn', 'title'])
		.where('eisbn', '=', eisbn)
		.executeTakeFirstOrThrow();
}

export async function placeNames({ db }: Database): Promise<Map<number, string>> {
	const rows = await db.selectFrom('locations').select(['id', 'altname', 'sc_name']).execute();
	return new Map(rows.map((place) => [place.id, locationName(place)]));
}
