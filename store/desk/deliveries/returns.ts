import { offerText } from '../../catalogue/titles/conditions';
import { becomeOnlyWriter } from '../../catalogue/writing/one-writer';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { SupplierReturn, SupplierReturnHead } from '../../contract/desk-deliveries';
import type { DeskPage } from '../../contract/desk-page';
import { locationName } from '../../contract/location-name';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue, Queries } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { notFound, Refused } from '../../foundation/refusal';
import { sendBack as takeOffShelf } from '../../inventory/move-copies';
import { answeredOnce } from '../answered-once';
import { writeAudit } from '../audit/write-audit';
import { movedBy, requirePlace } from '../places';
import { requireCondition, scannedTitle } from '../stock/scanned-title';
import { pageOf } from '../stock/stock-lists';
import type { DeskActor } from '../visitor';
import { offerFor } from './on-order';
import { requireSupplier } from './suppliers';

/** Returns the name of a return to a supplier, for staff and for the stock ledger. */
const returnName = (id: number): string => `return ${id}`;

/**
 * Deducts copies from the stock and records their return to a supplier. If the same form is posted twice, only one return is
 * made.
 */
export async function sendBack(
	store: Database & HasCatalogue & Clock & HasVersions,
	actor: DeskActor,
	{ supplier_id, location_id, reason, lines, key }: CheckedDeskPayloadOf<'desk-deliveries/sendBack'>,
): Promise<SupplierReturn> {
	const wanted = new Map<string, { id: number; title: string; condition: string; copies: number; damaged: number }>();
	for (const { code, condition, copies, damaged } of lines) {
		if (copies + damaged === 0) continue;
		const { id, title } = await scannedTitle(store, code);
		const line = wanted.get(`${id} ${condition}`) ?? { id, title, condition, copies: 0, damaged: 0 };
		const more = { copies: line.copies + copies, damaged: line.damaged + damaged };
		wanted.set(`${id} ${condition}`, { ...line, ...more });
	}
	if (wanted.size === 0) throw new Refused('Type how many copies you return.', 400, 'lines');
	const now = store.now();
	const { id } = await transact(store, async (db) => {
		await requirePlace(db, actor, location_id);
		await requireSupplier(db, supplier_id);
		await becomeOnlyWriter(db);
		const said = { supplier_id, location_id, reason, lines: [...wanted.values()] };
		return answeredOnce(db, { purpose: 'return', key, said }, now, async () => {
			const made = await db
				.insertInto('supplier_returns')
				.values({ supplier_id, location_id, reason, staff_name: movedBy(actor).staff.name, created_at: now })
				.returning('id')
				.executeTakeFirstOrThrow();
			const shifts = [];
			for (const { id: title_id, title, condition, copies, damaged } of wanted.values()) {
				await requireCondition(db, title_id, condition);
				const line = { supplier_return_id: made.id, title_id, condition, copies, damaged };
				await db.insertInto('supplier_return_lines').values(line).execute();
				if (copies === 0) continue;
				const offer_id = await offerFor(db, { title_id, condition }, now);
				shifts.push({ offer_id, location_id, change: -copies, title });
			}
			const by = movedBy(actor, { note: reason, document: returnName(made.id) });
			await takeOffShelf(db, shifts, by, now);
			await writeAudit(
				db,
				actor,
				{
					action: 'desk-deliveries/sendBack',
					thing: 'return',
					key: made.id,
					after: { supplier_id, reason, titles: wanted.size },
				},
				now,
			);
			return made;
		});
	});
	store.versions.refresh();
	return getReturn(store, actor, { supplier_return_id: id });
}

const heads = (db: Queries) =>
	db
		.selectFrom('supplier_returns as back')
		.innerJoin('suppliers', 'suppliers.id', 'back.supplier_id')
		.innerJoin('locations', 'locations.id', 'back.location_id')
		.select(['back.id', 'suppliers.name as supplier', 'account_number', 'back.location_id', 'altname', 'sc_name'])
		.select(['reason', 'staff_name', 'back.created_at'])
		.select((eb) =>
			eb
				.selectFrom('supplier_return_lines')
				.select((one) => one.fn.sum<number | string>(one('copies', '+', one.ref('damaged'))).as('copies'))
				.whereRef('supplier_return_id', '=', 'back.id')
				.as('copies'),
		);

type Head = Awaited<ReturnType<ReturnType<typeof heads>['execute']>>[number];

const headOf = ({ id, supplier, altname, sc_name, reason, staff_name, created_at, copies }: Head) => ({
	id,
	supplier,
	location: locationName({ altname, sc_name }),
	reason,
	staff: staff_name,
	created_at,
	copies: Number(copies ?? 0),
});

/** Lists returns to suppliers, newest first. */
export async function listReturns(
	{ db }: Database,
	{ staff }: DeskActor,
	page: CheckedDeskPayloadOf<'desk-deliveries/returns'>,
): Promise<DeskPage<SupplierReturnHead>> {
	const rows = await heads(db)
		.$if(staff.location_id !== null, (query) => query.where('back.location_id', '=', staff.location_id))
		.orderBy('back.id', 'desc')
		.limit(page.limit + 1)
		.offset(page.offset)
		.execute();
	return pageOf(rows.map(headOf), page);
}

/** Reads one return as the document that goes into the parcel. */
export async function getReturn(
	{ db }: Pick<Database, 'db'>,
	actor: DeskActor,
	{ supplier_return_id }: CheckedDeskPayloadOf<'desk-deliveries/getReturn'>,
): Promise<SupplierReturn> {
	const head = await heads(db).where('back.id', '=', supplier_return_id).executeTakeFirst();
	if (!head) throw notFound(`Return ${supplier_return_id} not found. Check the number.`);
	await requirePlace(db, actor, head.location_id);
	const rows = await db
		.selectFrom('supplier_return_lines')
		.innerJoin('titles', 'titles.id', 'supplier_return_lines.title_id')
		.select(['eisbn', 'titles.title', 'condition', 'copies', 'damaged'])
		.where('supplier_return_id', '=', supplier_return_id)
		.orderBy('titles.title_sort')
		.execute();
	const items = rows.map(({ condition, ...row }) => ({ ...row, condition_text: offerText(condition) }));
	return { ...headOf(head), account_number: head.account_number, items };
}
