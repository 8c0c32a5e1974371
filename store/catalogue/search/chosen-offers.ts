import type { Offer, TitleSummary } from '../../contract/title';
import type { Choices } from '../facets/facets';
import { isBargain } from '../titles/conditions';

/**
 * Titles with the copies first that the filters ask for, the cheapest before the others: who looks for used books is
 * shown what a used copy costs, and buys that one.
 */
export function chosenOffersFirst(rows: TitleSummary[], choices: Choices): TitleSummary[] {
	const isChosen = chosenBy(choices);
	if (!isChosen) return rows;
	return rows.map((row) => {
		const chosen = row.available.filter((offer) => isObtainable(offer) && isChosen(offer));
		const others = row.available.filter((offer) => !chosen.includes(offer));
		return { ...row, available: [...chosen.sort(byPrice), ...others] };
	});
}

/** Null where no filter names a condition. */
function chosenBy(choices: Choices): ((offer: Offer) => boolean) | null {
	const conditions = choices.get('c')?.included ?? new Set();
	const states = choices.get('b')?.included ?? new Set();
	if (conditions.size === 0 && !states.has('used') && !states.has('bargain')) return null;
	return ({ code, used, discount }) =>
		conditions.has(code) || (states.has('used') && used) || (states.has('bargain') && isBargain(code, discount));
}

const isObtainable = ({ onhand, is_extra_orderable }: Offer): boolean => onhand !== 0 || is_extra_orderable;

const byPrice = (a: Offer, b: Offer): number => Number(a.price ?? 0) - Number(b.price ?? 0);
