import type { OrderPart } from './order';

type Copies = OrderPart['copies'][number];

/**
 * Formats the name of copies that left the store together: 'The Tide, Used, good. Foxed'. If several editions have the same
 * title, adds the binding and the ISBN.
 * @param others the other copies in the same list
 */
export function partCopiesWords({ title, eisbn, binding, condition_text }: Copies, others: readonly Copies[]): string {
	const isAlike = others.some((other) => other.title === title && other.eisbn !== eisbn);
	const facts = [title, condition_text === 'New' ? '' : condition_text, ...(isAlike ? [binding, eisbn] : [])];
	return facts.filter((fact) => fact !== '').join(', ');
}
