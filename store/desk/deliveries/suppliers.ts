import type { Selectable } from 'kysely';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { Supplier } from '../../contract/desk-deliveries';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import type { SuppliersTable } from '../../foundation/database/schema';
import { locked, transact } from '../../foundation/database/transactions';
import { readdressFailedFiles } from '../../foundation/mail/queue';
import { Refused, refuseWrong } from '../../foundation/refusal';
import { isEmail } from '../../people/details/email-address';
import { answeredOnce } from '../answered-once';
import { writeAudit } from '../audit/write-audit';
import { requireVersion, versionOf } from '../version';
import type { DeskActor } from '../visitor';

/** The maximum number of suppliers that a shop can have. */
const maxSuppliers = 500;

type SupplierRow = Selectable<SuppliersTable>;

/** Lists the shop's suppliers by name. */
export async function listSuppliers(
	{ db }: Database,
	_actor: DeskActor,
	{ removed }: CheckedDeskPayloadOf<'desk-deliveries/suppliers'>,
): Promise<{ suppliers: Supplier[] }> {
	const rows = await db
		.selectFrom('suppliers')
		.selectAll()
		.$if(!removed, (query) => query.where('removed_at', 'is', null))
		.orderBy('name')
		.orderBy('id')
		.limit(maxSuppliers)
		.execute();
	return { suppliers: rows.map(supplierOf) };
}

/** Adds or changes a supplier. */
export async function saveSupplier(
	store: Database & Clock,
	actor: DeskActor,
	{ supplier_id, version, removed, key, ...facts }: CheckedDeskPayloadOf<'desk-deliveries/saveSupplier'>,
): Promise<Supplier> {
	if (facts.email !== '' && !isEmail(facts.email)) refuseWrong({ email: 'Enter a valid e-mail address.' });
	const id = await transact(store, async (db) =>
		supplier_id === undefined
			? addSupplier(db, actor, { facts, key }, store.now())
			: changeSupplier(db, actor, { id: supplier_id, version, removed, facts }, store.now()),
	);
	return supplierOf(await supplierRow(store.db, id));
}

type Facts = Pick<Supplier, 'name' | 'email' | 'account_number' | 'terms'>;

async function addSupplier(
	db: Transaction,
	actor: DeskActor,
	{ facts, key }: { facts: Facts; key: string | undefined },
	now: number,
): Promise<number> {
	const add = async () => {
		const { many } = await db
			.selectFrom('suppliers')
			.select((eb) => eb.fn.countAll<number | string>().as('many'))
			.executeTakeFirstOrThrow();
		if (Number(many) >= maxSuppliers)
			throw new Refused(`The shop already has ${maxSuppliers} suppliers, which is the most it can have.`, 409);
		const { id } = await db
			.insertInto('suppliers')
			.values({ ...facts, created_at: now, updated_at: now })
			.returning('id')
			.executeTakeFirstOrThrow();
		await writeAudit(
			db,
			actor,
			{ action: 'desk-deliveries/saveSupplier', thing: 'supplier', key: id, after: facts },
			now,
		);
		return { id };
	};
	const once = { purpose: 'supplier', said: facts };
	const { id } = key === undefined ? await add() : await answeredOnce(db, { ...once, key }, now, add);
	return id;
}

async function changeSupplier(
	db: Transaction,
	actor: DeskActor,
	{ id, version, removed, facts }: { id: number; version: string; removed: boolean; facts: Facts },
	now: number,
): Promise<number> {
	const row = await locked(db.selectFrom('suppliers').selectAll().where('id', '=', id)).executeTakeFirst();
	if (!row) throw unknownSupplier();
	requireVersion(version, factsOf(row));
	const removed_at = removed ? (row.removed_at ?? now) : null;
	await db
		.updateTable('suppliers')
		.set({ ...facts, removed_at, updated_at: now })
		.where('id', '=', id)
		.execute();
	if (facts.email !== row.email) await readdressFailedFiles(db, { from: row.email, to: facts.email });
	const before = factsOf(row);
	const after = { ...facts, removed };
	await writeAudit(
		db,
		actor,
		{ action: 'desk-deliveries/saveSupplier', thing: 'supplier', key: id, before, after },
		now,
	);
	return id;
}

/** @throws {Refused} if the supplier is unknown */
export async function supplierRow(db: Queries, id: number | null): Promise<SupplierRow> {
	const row = await db
		.selectFrom('suppliers')
		.selectAll()
		.where('id', '=', id ?? 0)
		.executeTakeFirst();
	if (!row) throw unknownSupplier();
	return row;
}

/** @throws {Refused} if the shop no longer orders from the supplier */
export async function requireSupplier(db: Queries, id: number | null): Promise<SupplierRow> {
	const row = await supplierRow(db, id);
	if (row.removed_at !== null) throw new Refused(`${row.name} is removed.`, 409, 'supplier_id');
	return row;
}

const unknownSupplier = () => new Refused('Supplier not found.', 404, 'supplier_id');

const factsOf = ({ name, email, account_number, terms, removed_at }: SupplierRow) => ({
	name,
	email,
	account_number,
	terms,
	removed: removed_at !== null,
});

const supplierOf = (row: SupplierRow): Supplier => ({
	id: row.id,
	...factsOf(row),
	version: versionOf(factsOf(row)),
});
