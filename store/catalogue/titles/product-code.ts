import { toProductNumber } from '../../contract/product-number';
import { addCacheTags, withoutTableTags } from '../../foundation/caching/collect-tags';
import type { HasCatalogue, Queries } from '../../foundation/database/database';
import { notFound, Refused } from '../../foundation/refusal';

/** Selects the titles that have this ISBN, or one of these product codes. */
export const titlesOfCode = (db: Queries, isbn: string | null, codes: string[]) =>
	db.selectFrom('titles').where((eb) => eb.or([eb('eisbn', '=', isbn ?? ''), eb('upc', 'in', codes)]));

const spaces = /[\s-]/g;

/**
 * Finds the ISBN of the title with a typed or scanned code. The code may be an ISBN-10 or ISBN-13 with or without hyphens, a
 * UPC, or another 13-digit product code.
 * @throws {Refused} 400 for an invalid code
 * @throws {Refused} 404 for a product code that is not in the catalogue
 */
export async function productCode(store: HasCatalogue, typed: string): Promise<string> {
	const digits = typed.replace(spaces, '');
	const reading = toProductNumber(typed);
	const isbn = 'eisbn' in reading ? reading.eisbn : null;
	const upc = /^\d{12}$/.test(digits) ? digits : null;
	if (isbn === null && upc === null) {
		throw new Refused(`That is not a product code: ${'refused' in reading ? reading.refused : typed}.`, 400, 'eisbn');
	}
	// A UPC with a leading zero is the same code as an EAN, and suppliers write either code.
	const upcs = [upc, upc && `0${upc}`, isbn].filter((code) => code !== null);
	const titles = titlesOfCode(store.catalogue, isbn, upcs)
		.select('eisbn')
		.orderBy((eb) =>
			eb
				.case()
				.when('eisbn', '=', isbn ?? '')
				.then(0)
				.else(1)
				.end(),
		)
		.orderBy('id')
		.limit(1);
	addCacheTags('catalogue');
	const row = await withoutTableTags(() => titles.executeTakeFirst());
	if (!row) throw notFound(`We have no title with the code ${isbn ?? digits}.`);
	return row.eisbn;
}
