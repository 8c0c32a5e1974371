import { countTitle, putTitle, takeTitle } from '../basket/registry/registry-items';
import { deadlineOf } from '../basket/registry/rules';
import { editAsStore } from '../basket/registry/store-edit';
import { maxCopies } from '../contract/limits';
import { occasions } from '../contract/occasions';
import { dayIn } from '../contract/zoned-time';
import { shownEmail } from '../foundation/sessions/customer-row';
import { type CommandContext, commandByAction } from './by-action';
import { CommandError } from './command';
import { readCount, readDay, readIsbn } from './option-values';
import { inColumns } from './table';

const help = `Usage: npm run store -- registries list
       npm run store -- registries show ID
       npm run store -- registries add ID ISBN … [--quantity N]
       npm run store -- registries quantity ID ISBN N
       npm run store -- registries remove ID ISBN …
       npm run store -- registries change ID [--title TEXT] [--description TEXT] [--occasion OCCASION]
                                         [--deadline 2026-12-31 | --deadline none]

Manages customers' gift registries. list and show print all of them. add, quantity, remove and change only work if the
owner lets the store manage the registry. Only the owner can change the shipping address.

Occasions: ${occasions.join(', ')}.

Adding a title that is already on the registry does not change the registry; use quantity to change the number of copies.

Example: two copies of a title, for a family that asked at the till
  npm run store -- registries list
  npm run store -- registries add 4503599627370497 9780306406157 --quantity 2`;

const options = {
	quantity: { type: 'string' },
	title: { type: 'string' },
	description: { type: 'string' },
	occasion: { type: 'string' },
	deadline: { type: 'string' },
} as const;

type RegistryCommand = CommandContext<typeof options>;

const numbered: Record<string, (asked: RegistryCommand, id: number) => Promise<number>> = {
	show,
	async add(asked, id) {
		const qty = readCount('--quantity', asked.values.quantity ?? '1', maxCopies);
		const eisbns = isbnsOf(asked.rest);
		const there = new Set<string>();
		await editAsStore(asked.store, id, async (transaction) => {
			for (const eisbn of eisbns)
				if (!(await putTitle(transaction, { gift_registry_id: id, eisbn, qty }))) there.add(eisbn);
		});
		await show(asked, id);
		for (const eisbn of there)
			asked.terminal.print(
				`${eisbn} was already on the registry. To change the number of copies: npm run store -- registries quantity ${id} ${eisbn} ${qty}`,
			);
		return 0;
	},
	async quantity(asked, id) {
		const [isbn = '', count = '', ...more] = asked.rest;
		if (more.length > 0) throw new CommandError(help);
		const [eisbn = ''] = isbnsOf([isbn]);
		const qty = readCount('quantity', count, maxCopies);
		await editAsStore(asked.store, id, (transaction) => countTitle(transaction, { gift_registry_id: id, eisbn, qty }));
		return show(asked, id);
	},
	async remove(asked, id) {
		const eisbns = isbnsOf(asked.rest);
		await editAsStore(asked.store, id, async (transaction) => {
			for (const eisbn of eisbns) await takeTitle(transaction, { gift_registry_id: id, eisbn });
		});
		return show(asked, id);
	},
	async change(asked, id) {
		const words = await wordsOf(asked);
		if (Object.keys(words).length === 0)
			throw new CommandError('Give at least one detail to change: --title, --description, --occasion or --deadline.');
		await editAsStore(asked.store, id, async (transaction) => {
			await transaction.updateTable('registries').set(words).where('id', '=', id).execute();
		});
		return show(asked, id);
	},
};

export const command = commandByAction(help, {
	options,
	alone: { list },
	named: {},
	numbered,
	more: ['add', 'quantity', 'remove'],
	digits: 16,
});

async function list({ store, terminal }: RegistryCommand): Promise<number> {
	const rows = await store.db
		.selectFrom('registries')
		.innerJoin('customers', 'customers.id', 'registries.customer_id')
		.select(['registries.id', 'title', 'occasion', 'store_can_edit', 'email'])
		.select((eb) =>
			eb
				.selectFrom('registry_items')
				.whereRef('registry_id', '=', 'registries.id')
				.select((items) => items.fn.countAll<number>().as('count'))
				.as('titles'),
		)
		.orderBy('registries.created_at')
		.orderBy('registries.id')
		.execute();
	const table = rows.map((row) => [
		String(row.id),
		row.occasion,
		String(row.titles ?? 0),
		row.store_can_edit === 1 ? 'yes' : 'no',
		shownEmail(row.email),
		row.title,
	]);
	const heading = ['Id', 'Occasion', 'Titles', 'Store may edit', 'Owner', 'Title'];
	terminal.print(table.length === 0 ? 'There are no gift registries.' : inColumns([heading, ...table]));
	return 0;
}

async function show({ store, terminal }: RegistryCommand, id: number): Promise<number> {
	const row = await store.db.selectFrom('registries').selectAll().where('id', '=', id).executeTakeFirst();
	if (!row) throw new CommandError(`There is no gift registry ${id}.`);
	const { timezone } = (await store.settings.get()).store_info;
	const items = await store.db
		.selectFrom('registry_items')
		.innerJoin('titles', 'titles.id', 'registry_items.title_id')
		.select(['eisbn', 'title', 'qty_requested', 'qty_purchased'])
		.where('registry_id', '=', id)
		.orderBy('title_sort')
		.execute();
	const until = row.purchase_deadline === null ? [] : [`Buy by ${dayIn(row.purchase_deadline, timezone)}`];
	const lines = items.map((item) => [item.eisbn, `${item.qty_purchased} of ${item.qty_requested}`, item.title]);
	terminal.print(
		[
			...[`${row.title} (${row.occasion})`, row.description, ...until],
			lines.length === 0 ? 'No products added to registry.' : inColumns([['ISBN', 'Purchased', 'Title'], ...lines]),
		].join('\n'),
	);
	return 0;
}

function isbnsOf(typed: string[]): string[] {
	if (typed.length === 0) throw new CommandError('Name titles by their ISBN.');
	return typed.map(readIsbn);
}

async function wordsOf({ store, values: { title, description, occasion, deadline } }: RegistryCommand) {
	const settings = await store.settings.get();
	for (const [option, text, most] of [
		['--title', title, 200],
		['--description', description, 2000],
	] as const) {
		if (text !== undefined && (text.trim() === '' || text.length > most))
			throw new CommandError(`${option} must be 1 to ${most} characters.`);
	}
	if (occasion !== undefined && !occasions.some((known) => known === occasion))
		throw new CommandError(`--occasion must be one of ${occasions.join(', ')}.`);
	const day =
		deadline === undefined || deadline === 'none'
			? undefined
			: readDay('--deadline', deadline, settings.store_info.timezone);
	return {
		...(title === undefined ? {} : { title: title.trim() }),
		...(description === undefined ? {} : { description: description.trim() }),
		...(occasion === undefined ? {} : { occasion }),
		...(deadline === undefined
			? {}
			: { purchase_deadline: deadlineOf(day, { settings, now: store.now(), kept: null }) }),
	};
}
