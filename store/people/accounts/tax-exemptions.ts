import { z } from 'zod';
import { readJsonColumn } from '../../foundation/database/json-column';

/** Reads the tax types that a customer does not pay. '*' means all types. */
export const readTaxExemptions = ({ id, tax_exemptions }: { id: number; tax_exemptions: string }): string[] =>
	readJsonColumn(z.array(z.string()), tax_exemptions, { table: 'customers', column: 'tax_exemptions', id });
