import { printBill } from './bill';
import { printLabels } from './labels';
import { printPackingSlip } from './packing-slip';

/**
 * The function that builds each kind of PDF, as base64. A side process calls the function with arguments that are sent as JSON.
 */
export const printers = { bill: printBill, labels: printLabels, 'packing slip': printPackingSlip };

type Printers = typeof printers;
export type PrintKind = keyof Printers;
export type PrintFacts<Kind extends PrintKind> = Parameters<Printers[Kind]>;
