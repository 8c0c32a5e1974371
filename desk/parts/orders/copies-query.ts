import { copyChanges, type DeskCopies } from '~store/contract/desk-orders';
import { type LineState, lineStates } from '~store/contract/order-states';

/** The query of a page about some copies of an order: the copies, and the change to make. */
export interface CopiesQuery {
	item: number;
	from: LineState;
	location: number | null;
	/** The id of the substitute offer for which the customer gets the copies; null for copies of the title that was ordered. */
	substitution: number | null;
	/** The number of the part of the order that the copies left with; null for copies that have not left the store. */
	part: number | null;
	change: Exclude<DeskCopies['may'][number], 'hand_over'>;
}

export function copiesPath(number: string, { item, from, location, substitution, part, change }: CopiesQuery): string {
	const params = new URLSearchParams({ item: String(item), from, change });
	if (location !== null) params.set('location', String(location));
	if (substitution !== null) params.set('substitution', String(substitution));
	if (part !== null) params.set('part', String(part));
	return `/desk/orders/${number}/copies?${params}`;
}

const changes = [...copyChanges, 'offer'] as const;

/** Reads the query from an address. Returns null if the address is invalid. */
export function readCopiesQuery(params: URLSearchParams): CopiesQuery | null {
	const item = Number(params.get('item'));
	const from = lineStates.find((state) => state === params.get('from'));
	const change = changes.find((name) => name === params.get('change'));
	const numberOf = (name: string) => {
		const written = params.get(name) ?? '';
		return /^\d{1,9}$/.test(written) ? Number(written) : null;
	};
	if (!Number.isSafeInteger(item) || item <= 0 || !from || !change) return null;
	const [location, substitution, part] = [numberOf('location'), numberOf('substitution'), numberOf('part')];
	return { item, from, change, location, substitution, part };
}
