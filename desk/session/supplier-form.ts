import { z } from 'zod';

const typed = z.string().default('');

/** The fields of the form about a supplier. */
export const supplierFacts = z.object({
	version: typed,
	name: typed,
	email: typed,
	account_number: typed,
	terms: typed,
	removed: z.enum(['true', 'false']).default('false'),
	key: z.string().optional(),
});
