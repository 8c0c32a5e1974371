/** How long a screen reader takes to notice a new element for announcements, in milliseconds. */
const noticed = 100;

/** How long a button shows that its action was done, in milliseconds (docs/behaviour/shell.md#toasts). */
export const toastMs = 1000;

/**
 * Says to those who do not see the page that something came of what they did (WCAG 4.1.3). Its element stands outside
 * of what React renders: it has to be there before the words are.
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
