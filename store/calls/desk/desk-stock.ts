import { addTitle, titlesToComplete } from '../../desk/stock/add-title';
import { addCopy, changeStock } from '../../desk/stock/change-stock';
import { findStock } from '../../desk/stock/find-stock';
import { lookUpStock } from '../../desk/stock/look-up';
import { listMovements, reservedLong, soldWithoutStock, stockChoices } from '../../desk/stock/stock-lists';
import type { DeskCalls } from './desk-call-table';

export const deskStock: Pick<DeskCalls, Extract<keyof DeskCalls, `desk-stock/${string}`>> = {
	'desk-stock/lookUp': lookUpStock,
	'desk-stock/find': findStock,
	'desk-stock/addTitle': addTitle,
	'desk-stock/toComplete': titlesToComplete,
	'desk-stock/choices': stockChoices,
	'desk-stock/change': changeStock,
	'desk-stock/addCopy': addCopy,
	'desk-stock/movements': listMovements,
	'desk-stock/soldWithoutStock': soldWithoutStock,
	'desk-stock/reservedLong': reservedLong,
};
