/** The time in milliseconds that a screen reader needs to notice a new element. */
const noticed = 100;

/** The time in milliseconds for which a button shows that its action was done (docs/behaviour/shell.md#toasts). */
export const toastMs = 1000;

/**
 * Announces a result to screen readers (WCAG 4.1.3). The element with the announced text is outside of the elements that React
 * renders, because it must exist before its text.
 */
export function announce(words: string): void {
	let place = document.getElementById('announcements');
	if (!place) {
		place = document.createElement('div');
		place.id = 'announcements';
		place.className = 'visually-hidden';
		place.setAttribute('role', 'status');
		document.body.append(place);
	}
	place.textContent = '';
	const said = place;
	setTimeout(() => {
		said.textContent = words;
	}, noticed);
}
