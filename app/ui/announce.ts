/** How long a screen reader takes to notice a new element for announcements, in milliseconds. */
const noticed = 100;

/** How long a button shows that its action was done, in milliseconds (docs/behaviour/shell.md#toasts). */
export const toastMs = 1000;

/**
 * Announces a result to screen readers (WCAG 4.1.3). The element is outside the part that React renders, because it has
 * to exist before its words.
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
