import { z } from 'zod';
import { readJsonColumn } from '../../foundation/database/json-column';

const taxTypes = z.array(z.string());

/** Reads the types of tax that a customer does not pay; '*' for all of them. */
export const readTaxExemptions = ({ id, tax_exemptions }: { id: number; tax_exemptions: string }): string[] =>
	readJsonColumn(taxTypes, tax_exemptions, { table: 'customers', column: 'tax_exemptions', id });
