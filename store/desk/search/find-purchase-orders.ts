import { wordsOf } from '../../catalogue/titles/sort-keys';
import type { Found, FoundPurchaseOrderRow } from '../../contract/desk-search';
import { locationName } from '../../contract/location-name';
import type { Queries } from '../../foundation/database/database';
import { nothing, type Part, partOf } from './found-rows';

/** The maximum number of suppliers that one search reads. */
const maxSuppliers = 1000;

/**
 * Returns the number in 'PO 12', 'purchase order 12' or '12', and whether the text says that it is a purchase order. Returns null
 * for any other text.
 */
export function purchaseOrderNumber(typed: string): { id: number; named: boolean } | null {
	const [, name, digits] = /^\s*(po|purchase order)?[\s#-]*(\d{1,9})\s*$/i.exec(typed) ?? [];
	return digits === undefined ? null : { id: Number(digits), named: name !== undefined };
}

/**
 * Finds purchase orders by their number or by the supplier's name, newest first.
 * @param location_id finds only this location's purchase orders; null for all locations
 */
export async function findPurchaseOrders(
	db: Queries,
	typed: string,
	location_id: number | null,
	part: Part,
): Promise<Found<FoundPurchaseOrderRow>> {
	const number = purchaseOrderNumber(typed);
	const suppliers = number ? [] : await suppliersCalled(db, typed);
	if (!number && suppliers.length === 0) return nothing;
	const rows = await db
		.selectFrom('purchase_orders as po')
		.leftJoin('suppliers', 'suppliers.id', 'po.supplier_id')
		.innerJoin('locations', 'locations.id', 'po.location_id')
		.select(['po.id', 'suppliers.name as supplier', 'altname', 'sc_name', 'po.state', 'po.created_at'])
		.$if(number !== null, (query) => query.where('po.id', '=', number?.id ?? 0))
		.$if(number === null, (query) => query.where('po.supplier_id', 'in', suppliers))
		.$if(location_id !== null, (query) => query.where('po.location_id', '=', location_id))
		.orderBy('po.id', 'desc')
		.offset(part.offset)
		.limit(part.limit + 1)
		.execute();
	const found = rows.map(
		({ altname, sc_name, supplier, ...row }): FoundPurchaseOrderRow => ({
			...row,
			supplier: supplier ?? '',
			location: locationName({ altname, sc_name }),
		}),
	);
	return partOf(found, part);
}

async function suppliersCalled(db: Queries, typed: string): Promise<number[]> {
	const words = wordsOf(typed).split(' ').filter(Boolean);
	if (words.length === 0) return [];
	const rows = await db.selectFrom('suppliers').select(['id', 'name']).orderBy('id').limit(maxSuppliers).execute();
	return rows.filter(({ name }) => words.every((word) => ` ${wordsOf(name)}`.includes(` ${word}`))).map(({ id }) => id);
}
