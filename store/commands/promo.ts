import { parseArgs } from 'node:util';
import type { Selectable } from 'kysely';
import { createPromo, endPromo } from '../basket/promotions/manage';
import { dayIn } from '../contract/zoned-time';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import type { PromoCodesTable } from '../foundation/database/schema';
import { toDecimal } from '../foundation/money';
import { readSettings } from '../foundation/settings/settings';
import { type Command, CommandError, type Terminal, withStore } from './command';
import { readCount, readDay, readDayAfter, readDollars } from './option-values';
import { inColumns } from './table';

const help = `Usage: npm run store -- promo create CODE (--percent 10 | --amount 5.00 | --free-shipping) --description TEXT [options]
       npm run store -- promo end CODE
       npm run store -- promo list

Manages the shop's promo codes. Shoppers read the description beside the amount. Codes do not reduce the price of gift
cards. The shop takes codes if checkout_info.using_promo_codes is on.

Options of create:
  --automatic        shoppers need not type it: every cart that qualifies gets it
  --minimum 40.00    only for orders of at least this amount
  --uses 20          only for this many orders
  --from DATE        from the beginning of that day, such as 2026-12-01, by the store's clock
  --until DATE       to the end of that day

end stops a code at once; orders that were already placed with the code do not change.`;

/**
 * The format of a promo code. A code is at most as long as the promo code field in the cart (docs/behaviour/cart.md#promo-codes).
 */
const codePattern = /^[A-Z0-9-]{2,15}$/;

const options = {
	percent: { type: 'string' },
	amount: { type: 'string' },
	'free-shipping': { type: 'boolean' },
	automatic: { type: 'boolean' },
	minimum: { type: 'string' },
	uses: { type: 'string' },
	from: { type: 'string' },
	until: { type: 'string' },
	description: { type: 'string' },
} as const;

export const command: Command = {
	help,
	options,
	async run([action, ...rest], terminal) {
		if (action === 'create') return withStore(terminal, (store) => create(store, terminal, rest));
		if (action === 'end' && rest.length === 1)
			return withStore(terminal, (store) => end(store, terminal, String(rest[0])));
		if (action === 'list' && rest.length === 0) return withStore(terminal, (store) => list(store, terminal));
		throw new CommandError(help);
	},
};

async function create(store: Database & Clock, terminal: Terminal, args: string[]): Promise<number> {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options,
	});
	const code = (positionals[0] ?? '').toUpperCase();
	if (positionals.length !== 1 || !codePattern.test(code)) {
		throw new CommandError('Give one code of 2 to 15 letters, digits and hyphens.');
	}
	const description = values.description?.trim() ?? '';
	if (description === '') throw new CommandError('Describe the code for shoppers: --description "Ten percent off"');
	const { store_info, checkout_info } = await readSettings(store.db);
	const { timezone } = store_info;
	const starts_at = values.from === undefined ? null : readDay('--from', values.from, timezone);
	const expires_at = values.until === undefined ? null : readDayAfter('--until', values.until, timezone);
	if (expires_at !== null && expires_at <= Math.max(store.now(), starts_at ?? 0)) {
		throw new CommandError('The code would end before it begins, or before today.');
	}
	const created = await createPromo(store, {
		...effectOf(values),
		code,
		description,
		automatic: values.automatic ? 1 : 0,
		minimum: values.minimum === undefined ? 0 : readDollars('--minimum', values.minimum),
		max_uses: values.uses === undefined ? null : readCount('--uses', values.uses, 1_000_000),
		starts_at,
		expires_at,
	});
	if (!created) throw new CommandError(`The code ${code} already exists. Codes cannot be reused: choose another code.`);
	terminal.print(`The promo code ${code} was created.`);
	if (!checkout_info.using_promo_codes) {
		terminal.print(
			'The shop does not accept codes yet: npm run store -- settings set checkout_info.using_promo_codes=true',
		);
	}
	return 0;
}

interface EffectOptions {
	percent?: string | undefined;
	amount?: string | undefined;
	'free-shipping'?: boolean | undefined;
}

/**
 * Reads a promo code's discount from the command's options.
 * @throws {CommandError} unless exactly one option sets the discount
 */
function effectOf({ percent, amount, 'free-shipping': shipping }: EffectOptions): { type: string; value: number } {
	if ([percent, amount, shipping].filter((option) => option !== undefined).length !== 1) {
		throw new CommandError('Choose one discount: --percent 10, --amount 5.00 or --free-shipping.');
	}
	if (amount !== undefined) return { type: 'amount', value: readDollars('--amount', amount) };
	if (percent === undefined) return { type: 'shipping', value: 10_000 };
	const value = /^\d{1,3}(?:\.\d{1,2})?$/.test(percent) ? Math.round(Number(percent) * 100) : 0;
	if (value < 1 || value > 10_000) {
		throw new CommandError(`--percent must be a number up to 100, such as 12.5, not ${percent}.`);
	}
	return { type: 'percent', value };
}

async function end(store: Database & Clock, terminal: Terminal, typed: string): Promise<number> {
	const code = typed.trim().toUpperCase();
	const outcome = await endPromo(store, code);
	if (outcome === 'unknown') throw new CommandError(`There is no promo code ${code}.`);
	terminal.print(
		outcome === 'ended' ? `The promo code ${code} was stopped.` : `The promo code ${code} had already ended.`,
	);
	return 0;
}

async function list(store: Database & Clock, terminal: Terminal): Promise<number> {
	const { store_info } = await readSettings(store.db);
	const promos = await store.db.selectFrom('promo_codes').selectAll().orderBy('id').execute();
	const day = (at: number | null) => (at === null ? '-' : dayIn(at, store_info.timezone));
	const rows = promos.map((promo) => [
		promo.code,
		effectInWords(promo),
		promo.automatic === 1 ? 'automatic' : 'typed',
		promo.minimum === 0 ? '-' : `$${toDecimal(promo.minimum)}`,
		promo.max_uses === null ? String(promo.uses) : `${promo.uses} of ${promo.max_uses}`,
		day(promo.starts_at),
		day(promo.expires_at === null ? null : promo.expires_at - 1),
		promoState(promo, store.now()),
		promo.description,
	]);
	const heading = ['Code', 'Takes off', 'Kind', 'Minimum', 'Uses', 'From', 'Until', 'State', 'Description'];
	terminal.print(rows.length === 0 ? 'There are no promo codes.' : inColumns([heading, ...rows]));
	return 0;
}

function effectInWords({ type, value }: Selectable<PromoCodesTable>): string {
	if (type === 'amount') return `$${toDecimal(value)}`;
	return `${value / 100} %${type === 'shipping' ? ' of shipping' : ''}`;
}

function promoState({ starts_at, expires_at, max_uses, uses }: Selectable<PromoCodesTable>, now: number): string {
	if (expires_at !== null && expires_at <= now) return 'ended';
	if (max_uses !== null && uses >= max_uses) return 'used up';
	return starts_at !== null && starts_at > now ? 'not started' : 'active';
}
