import { sql } from 'kysely';
import type { TitleRecord } from '../../catalogue/feeds/title-record';
import { authorsLine } from '../../catalogue/titles/authors';
import { becomeOnlyWriter } from '../../catalogue/writing/one-writer';
import { writeTitle } from '../../catalogue/writing/write-titles';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskPage } from '../../contract/desk-page';
import type { TitleToComplete } from '../../contract/desk-stock';
import { toProductNumber } from '../../contract/product-number';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { centsIn } from '../../foundation/money';
import { Refused } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { writeAudit } from '../audit/write-audit';
import type { DeskActor } from '../visitor';
import { pageOf } from './stock-lists';

/**
 * The source of titles that staff add, and the name of their source file. Every feed has precedence over it, so a feed with the
 * same title replaces the data that staff typed. Until a feed has the title, the title is listed as incomplete.
 */
const deskSource = 'desk';

/** The ONIX codes of the bindings that the form offers. */
const bindingCodes: Readonly<Record<string, string>> = {
	Paperback: 'BC',
	Hardcover: 'BB',
	'Board Book': 'BH',
	'Spiral Bound': 'BE',
	'Audio CD': 'AC',
};

/**
 * Adds a title that is not in the catalogue. If the same form is posted twice, the title is added only once.
 * @throws {Refused} 400 for an invalid product number, 409 for a title that is already in the catalogue
 */
export async function addTitle(
	store: Database & Clock & HasSettings & HasVersions,
	actor: DeskActor,
	{ code, title, author, price, binding }: CheckedDeskPayloadOf<'desk-stock/addTitle'>,
): Promise<{ eisbn: string; title: string }> {
	const reading = toProductNumber(code);
	if ('refused' in reading) {
		throw new Refused('That isn’t an ISBN. Scan it again, or type 10 or 13 digits.', 400, 'code');
	}
	const { eisbn } = reading;
	const isUsd = (await store.settings.get()).checkout_info.currency === 'USD';
	const cents = price === '' ? null : centsIn(price);
	const record: TitleRecord = {
		eisbn,
		title,
		...(author === '' ? {} : { authors: [{ name: author, role: 'A01' }] }),
		...(cents === null ? {} : isUsd ? { list_price_usa: cents } : { list_price_can: cents }),
		...(binding === 'Other' ? {} : { binding, binding_code: bindingCodes[binding] ?? null }),
	};
	await transact(store, async (db) => {
		await becomeOnlyWriter(db);
		const known = await db
			.selectFrom('titles')
			.select(['title', 'source_file'])
			.where('eisbn', '=', eisbn)
			.executeTakeFirst();
		if (known?.source_file === deskSource && known.title === title) return;
		if (known) throw new Refused(`The catalogue already has ${eisbn}: ${known.title}.`, 409, 'code');
		await writeTitle(store, db, record, { file: deskSource, name: deskSource });
		const after = { title, author, price, binding };
		await writeAudit(db, actor, { action: 'desk-stock/addTitle', thing: 'title', key: eisbn, after }, store.now());
	});
	store.versions.refresh();
	return { eisbn, title };
}

/** Lists the titles that staff added and that no feed has completed, newest first. */
export async function titlesToComplete(
	{ db }: Database,
	_actor: DeskActor,
	page: CheckedDeskPayloadOf<'desk-stock/toComplete'>,
): Promise<DeskPage<TitleToComplete>> {
	const rows = await db
		.selectFrom('titles')
		.select(['eisbn', 'title', 'authors', 'created_at as added_at'])
		// The SQL uses a literal value, because the database uses the index of these titles only for a literal.
		.where(sql<boolean>`source_file = 'desk'`)
		.orderBy('id', 'desc')
		.limit(page.limit + 1)
		.offset(page.offset)
		.execute();
	const titles = rows.map((row) => ({ ...row, authors: authorsLine(row) }));
	return pageOf(titles, page);
}
