import { mayBeSold } from '../../catalogue/titles/availability';
import { isUsed } from '../../catalogue/titles/conditions';
import type { TitleRow } from '../../catalogue/titles/title-row';
import { Refused } from '../../foundation/refusal';

/**
 * Requires that copies of a title may be sold in the shop's country, whatever price staff set. The cart has the same rule
 * (`standingOf`).
 * @throws {Refused} 409 'title-unavailable' for a new copy of a title that its publisher does not sell there
 */
export function requireSaleRights(title: Pick<TitleRow, 'title' | 'status'>, condition: string, field: string): void {
	if (mayBeSold(title, isUsed(condition))) return;
	const words = `The publisher does not sell “${title.title}” in this country. Only used copies of it may be sold.`;
	throw new Refused(words, 409, field, undefined, undefined, 'title-unavailable');
}
