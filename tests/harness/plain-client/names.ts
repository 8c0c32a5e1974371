import { computeAccessibleDescription, computeAccessibleName } from 'dom-accessibility-api';
import { isInline, textOf } from './text';
import { isShown } from './visibility';

/** What HTML alone says of how an element is shown; the library asks for these three. */
function styleOf(element: Element): CSSStyleDeclaration {
	const style: Record<string, string> = {
		display: isShown(element) ? (isInline(element) ? 'inline' : 'block') : 'none',
		visibility: 'visible',
		content: '',
	};
	return { getPropertyValue: (property: string) => style[property] ?? '' } as CSSStyleDeclaration;
}

/** What an element is called to anyone who hears the page. */
export const nameOf = (element: Element): string => computeAccessibleName(element, { getComputedStyle: styleOf });

/** What is told of an element beside its name. */
export const descriptionOf = (element: Element): string =>
	computeAccessibleDescription(element, { getComputedStyle: styleOf });

/** The elements that may have a label of their own, without a `<label>`. */
export const ariaLabelled = '[aria-label], [aria-labelledby]';

/** The labels of an element that its own attributes give it, each by its words. They stand in the place of a `<label>`. */
export function ariaLabelsOf(element: Element): string[] {
	const ids = element.getAttribute('aria-labelledby')?.trim().split(/\s+/) ?? [];
	const named = ids.flatMap((id) => element.ownerDocument.getElementById(id) ?? []);
	if (named.length > 0) return named.map((one) => textOf(one));
	const label = element.getAttribute('aria-label');
	return label?.trim() ? [label] : [];
}
