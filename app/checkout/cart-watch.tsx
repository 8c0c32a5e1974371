import { useEffect, useState } from 'react';

/** The click that brings the window back lands on the overlay, not on a button below it. Milliseconds. */
const settling = 250;

/**
 * While the shopper is elsewhere, an overlay says how to go on; when they are back, it is looked whether the cart is still
 * the one that they agreed to (spec 2 §4). The step itself knows where to send them when it is not.
 */
export function CartWatch() {
	const [away, setAway] = useState(false);
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout>;
		const later = (work: () => void, milliseconds: number) => {
			clearTimeout(timer);
			timer = setTimeout(work, milliseconds);
		};
		// A frame or a dialog of the page's own leaves the page its focus.
		const leave = () => later(() => setAway(!document.hasFocus()), 0);
		const wake = () => setAway(false);
		const comeBack = () => {
			later(wake, settling);
			hasChanged().then((changed) => changed && location.reload());
		};
		addEventListener('blur', leave);
		addEventListener('focus', comeBack);
		addEventListener('keydown', wake);
		return () => {
			clearTimeout(timer);
			removeEventListener('blur', leave);
			removeEventListener('focus', comeBack);
			removeEventListener('keydown', wake);
		};
	}, []);
	if (!away) return null;
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: any key does it too, wherever the focus is
		<div className="away no-print" onClick={() => setAway(false)}>
			<p>Click anywhere to continue.</p>
		</div>
	);
}

/** Whether the cart is another now; what cannot be asked is asked again when the step is posted. */
async function hasChanged(): Promise<boolean> {
	try {
		const answer = await fetch('/checkout/checksum');
		return answer.ok && ((await answer.json()) as { changed: boolean }).changed;
	} catch {
		return false;
	}
}
