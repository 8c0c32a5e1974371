import { z } from 'zod';
import { readJsonColumn } from '../../foundation/database/json-column';

/** Reads the types of tax that a customer does not pay; '*' for all of them. */
export const readTaxExemptions = ({ id, tax_exemptions }: { id: number; tax_exemptions: string }): string[] =>
	readJsonColumn(z.array(z.string()), tax_exemptions, { table: 'customers', column: 'tax_exemptions', id });
