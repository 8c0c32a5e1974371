import { useEffect, useState } from 'react';

/**
 * How long the overlay stays when the window is back: the click that brings it back lands on the overlay, not on a
 * button below. Milliseconds.
 */
const settling = 250;

interface CartWatchProps {
	/** Whether to ask, when the shopper is back, if the cart is still the one that they agreed to. */
	checks: boolean;
}

/**
 * Shows an overlay while the shopper is elsewhere, which says how to go on. A step that checks the cart is shown again
 * when the cart has changed meanwhile (docs/behaviour/checkout.md#cart-watch). The step itself knows where to send the
 * shopper then.
 */
export function CartWatch({ checks }: CartWatchProps) {
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
			if (checks) void hasChanged().then((changed) => changed && location.reload());
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
	}, [checks]);
	if (!away) return null;
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: any key does it too, wherever the focus is
		<div className="away no-print" onClick={() => setAway(false)}>
			<p>Click anywhere to continue.</p>
		</div>
	);
}

/** Whether the cart is another now. Where that cannot be asked, it is asked again when the step is posted. */
async function hasChanged(): Promise<boolean> {
	try {
		const answer = await fetch('/checkout/checksum');
		return answer.ok && ((await answer.json()) as { changed: boolean }).changed;
	} catch {
		return false;
	}
}
