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

const labelled = new Set(['BUTTON', 'INPUT', 'METER', 'OUTPUT', 'PROGRESS', 'SELECT', 'TEXTAREA']);

/** The labels of a field, each by its words. */
export function labelsOf(element: Element): string[] {
	const ids = element.getAttribute('aria-labelledby')?.trim().split(/\s+/) ?? [];
	const named = ids.flatMap((id) => element.ownerDocument.getElementById(id) ?? []);
	if (named.length > 0) return named.map(textOf);
	const label = element.getAttribute('aria-label');
	if (label?.trim()) return [label];
	if (!labelled.has(element.nodeName)) return [];
	return [...((element as HTMLInputElement).labels ?? [])].map(textOf);
}
