import { z } from 'zod';
import { readJsonColumn } from '../../foundation/database/json-column';

const taxTypes = z.array(z.string());

/** Reads the types of taxes that a customer does not pay. '*' means all types of taxes. */
export const readTaxExemptions = ({ id, tax_exemptions }: { id: number; tax_exemptions: string }): string[] =>
	readJsonColumn(taxTypes, tax_exemptions, { table: 'customers', column: 'tax_exemptions', id });
