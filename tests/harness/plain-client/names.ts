import { computeAccessibleDescription, computeAccessibleName } from 'dom-accessibility-api';
import { isInline, textOf } from './text';
import { isShown } from './visibility';

/** Returns the styles that HTML alone defines; the library reads these three. */
function styleOf(element: Element): CSSStyleDeclaration {
	const style: Record<string, string> = {
		display: isShown(element) ? (isInline(element) ? 'inline' : 'block') : 'none',
		visibility: 'visible',
		content: '',
	};
	return { getPropertyValue: (property: string) => style[property] ?? '' } as CSSStyleDeclaration;
}

/** Returns the name of an element for screen readers. */
export const nameOf = (element: Element): string => computeAccessibleName(element, { getComputedStyle: styleOf });

/** Returns the description of an element for screen readers. */
export const descriptionOf = (element: Element): string =>
	computeAccessibleDescription(element, { getComputedStyle: styleOf });

/** The elements that may have a label of their own, without a `<label>`. */
export const ariaLabelled = '[aria-label], [aria-labelledby]';

/** Returns the labels from an element's own attributes, each by its words. They replace a `<label>`. */
export function ariaLabelsOf(element: Element): string[] {
	const ids = element.getAttribute('aria-labelledby')?.trim().split(/\s+/) ?? [];
	const named = ids.flatMap((id) => element.ownerDocument.getElementById(id) ?? []);
	if (named.length > 0) return named.map((one) => textOf(one));
	const label = element.getAttribute('aria-label');
	return label?.trim() ? [label] : [];
}
